cimport cython
from comares.dicegame.board cimport Board
from comares.dicegame.rules cimport apply_unchecked, legal, to_move
from comares.dicegame.scoring cimport add_building_point, rank
from comares.dicegame.state cimport State
from comares.dicegame.view cimport chip_name

cdef int PLACE, PUSH, BLACK, ANNUL, AGAIN, TAKE_TWO, EXCHANGE, KEEP, CALIPH, THROW
cdef int FIELDS, NO_SEAT, CHANCE

@cython.locals(action=cython.int)
cpdef list choices(State state)
cdef dict choice(State state, int action)
@cython.locals(then=State)
cdef bint rolls(State state, int action) except -1

cpdef dict place(Board board, int kind, bint rolls)
cdef dict push(Board board, int kind, bint rolls)
@cython.locals(then=Board)
cdef dict black(Board board, int kind)
cdef dict annul(Board board, bint rolls)
cdef int symbols(Board board, int kind) noexcept
cdef int ahead(Board board, int kind, int field) noexcept
cdef str reached(int field)

cdef dict take(State state, int action)
cdef dict exchange(State state, int kind)
@cython.locals(last=State)
cdef dict keep(State state)
@cython.locals(then=State)
cdef tuple risen(State state, int kind, int points)
