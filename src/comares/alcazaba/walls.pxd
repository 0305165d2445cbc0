cimport cython
from comares.alcazaba.palace cimport Palace
from comares.alcazaba.scoring cimport measure_wall
from comares.alcazaba.state cimport State
from comares.core.bits cimport u64

cdef int INWARDS, OUTWARDS, TURNS_IN_WORD

@cython.locals(turn=cython.int)
cdef list segments(int length, int x, int y, int side, u64* turns, int word)
cpdef list line(list wall)
cdef list corner(dict segment, dict corners)
@cython.locals(plan=Palace)
cpdef list longest_wall(State state, int seat)
cpdef list scored_wall(State state, int scoring, int seat)
