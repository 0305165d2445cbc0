cimport cython
from comares.alcazaba.rules cimport legal, apply_unchecked, to_move, x_of, y_of
from comares.alcazaba.scoring cimport measure_wall, tiles_of
from comares.alcazaba.state cimport State
from comares.alcazaba.walls cimport line, longest_wall
from comares.core.places cimport share
from comares.dicegame.choices cimport place

cdef int PLACE, TAKE_CHIP, RESERVE, GIVE, TAKE_TILE, STORE, SWAP, BUILD_HERE, BUILD, CALIPH, THROW
cdef int PLACES, SETTLE, DIRK, CHANCE

@cython.locals(action=cython.int)
cpdef list choices(State state)
cdef dict choice(State state, int action)
@cython.locals(played=State)
cdef State after(State state, int action)
cdef bint is_chance(State state) noexcept

@cython.locals(built=State)
cdef dict build(State state, int action, str token, int tile, int spot)
@cython.locals(built=State)
cdef dict store(State state, int action, str token)
@cython.locals(built=State)
cdef dict swap(State state, int action, str token)
@cython.locals(taken=State)
cdef dict take(State state, int action, str token)
cdef dict room(State taken, int action)
cdef dict give(State state, int action, str token)

cdef dict outlook(State state, State built, list tiles)
cdef dict kind_change(State state, State built, int kind)
cdef list counts_of(State state, int kind)
cdef int worth(State state, int kind, list counts) except -1
cdef int wall_of(State state, int seat) noexcept
