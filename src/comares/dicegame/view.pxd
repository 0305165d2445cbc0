cimport cython
from comares.core.places cimport share
from comares.dicegame.board cimport Board
from comares.dicegame.state cimport State

cdef int FIRST_PLAYER, START_CHIP, BONUS_CHIPS, DIRK, DICE, TURN, ANNULLED, TAKE, EXCHANGE_POINT, NAME_CALIPH, OVER
cdef int FIELDS, NO_CHIP, STARTING_PLAYER, EXCHANGE_CHIP

@cython.locals(board=Board)
cpdef dict view(State state)
cpdef dict glance(State state)
cpdef list scoring_points(int scoring)
cpdef int rolled(Board board) noexcept
cdef dict scoring_view(State state, int scoring)
cdef object acting(State state)
cdef dict column_view(State state, int kind)
cpdef str chip_name(State state, int chip)
@cython.locals(level=cython.int, seat=cython.int, stone=cython.int, field=cython.int, seats=cython.int)
cdef list building_track(State state, int kind)
cpdef dict markers_on(Board board, int kind)
cpdef object named(Board board, int kind)
cpdef object landing(Board board, int kind)
cdef dict seat_view(State state, int seat)
