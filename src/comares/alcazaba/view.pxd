cimport cython
from comares.alcazaba.scoring cimport kind_points, tiles_of
from comares.alcazaba.state cimport State
from comares.core.bits cimport u64
from comares.dicegame.board cimport Board
from comares.dicegame.view cimport landing, markers_on, named, rolled, scoring_points

cdef int LAST_SCORING, FIRST_PLAYER, DICE, TURN, TAKE, SETTLE, NAME_CALIPH, LAID, NO_TILE, TILES

@cython.locals(board=Board)
cpdef dict view(State state)
cpdef dict glance(State state)
cdef list names_of(State state, u64 tiles)
cdef dict column_view(State state, int kind)
cdef dict seat_view(State state, int seat)
cdef dict scoring_view(State state, int scoring)
@cython.locals(tiles=u64)
cdef list alhambra(State state, int seat)
