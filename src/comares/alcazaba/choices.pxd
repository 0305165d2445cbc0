cimport cython
from comares.alcazaba.rules cimport legal, play, x_of, y_of
from comares.alcazaba.scoring cimport measure_wall, tiles_of
from comares.alcazaba.state cimport State
from comares.alcazaba.walls cimport line, longest_wall
from comares.core.places cimport share
from comares.dicegame.choices cimport place

cdef int PLACE, TAKE_CHIP, RESERVE, GIVE, TAKE_TILE, STORE, SWAP, BUILD_HERE, BUILD, CALIPH, THROW
cdef int PLACES, SETTLE, DIRK

@cython.locals(action=int)
cpdef list choices(State state)
cdef dict choice(State state, int action)
@cython.locals(played=State)
cdef State after(State state, int action)

cdef dict build(State state, int action, str token, int tile, int spot)
@cython.locals(tile=int)
cdef dict store(State state, int action, str token)
@cython.locals(tile=int, replaced=int)
cdef dict swap(State state, int action, str token)
@cython.locals(taken=State, here=int)
cdef dict take(State state, int action, str token)
@cython.locals(spot=int)
cdef dict room(State taken, int action)
@cython.locals(kind=int, seat=int)
cdef dict give(State state, str token)

@cython.locals(seat=int, tile=int, built=State)
cdef dict outlook(State state, int action, list tiles)
cdef dict kind_change(State state, State built, int kind)
@cython.locals(seat=int)
cdef list counts_of(State state, int kind)
@cython.locals(mine=int, count=int, ahead=int)
cdef int worth(State state, int kind, list counts) except -1
cdef int wall_of(State state, int seat) noexcept
