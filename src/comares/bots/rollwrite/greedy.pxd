cimport cython
from comares.core.places cimport share
from comares.core.rng cimport Rng
from comares.rollwrite.rules cimport legal, apply_unchecked
from comares.rollwrite.scoring cimport line_count, score_completed, score_majorities
from comares.rollwrite.state cimport State

cdef int TURN, BUILD, SCORING
cdef int[7] LINE_VALUE
cdef int COIN, PLACE, PROGRESS, MOST_TURNINGS

cdef int prospects(State state, int seat) noexcept nogil
cdef int waiting_pair(State state, int seat) noexcept nogil
@cython.locals(settled=State)
cdef int value(State state, int seat) except? -1
@cython.locals(after=State)
cdef int best_value(State state, int seat, int turnings) except? -1


@cython.final
cdef class Greedy:
    @cython.locals(after=State, best=cython.int, ties=cython.int, found=cython.int)
    cpdef int choose(self, State state, object _budget, Rng rng) except? -1
