cimport cython
from comares.bots.dicegame.landings cimport Landings
from comares.bots.dicegame.prospects cimport Prospects
from comares.bots.turn.solver cimport TurnSolver
from comares.dicegame.board cimport Board
from comares.dicegame.state cimport State

cdef int ALL_DICE, ANNUL_CHIP, ANNULLED, BLACK_CHIP, CALIPH, EXCHANGE, EXCHANGE_CHIP, EXCHANGE_POINT, KEEP, NAME_CALIPH
cdef int PUSH_CHIP, TAKE, TAKE_CHIP, TAKE_TWO


@cython.final
cdef class Planner:
    cdef readonly Prospects prospects
    cdef readonly Landings landings
    cdef readonly TurnSolver solver
    cdef readonly double value

    cpdef int choose(self, State state) noexcept nogil
    cpdef int consider(self, Board board, bint annulled) noexcept nogil
    cpdef void look(self, State state) noexcept nogil
    @cython.locals(throw=cython.int, kind=cython.int, symbols=cython.int, field=cython.int, landed=cython.int,
                   seat=cython.int, later=cython.int, annuls=cython.int)
    cpdef void tell_solver(self, State state) noexcept nogil
    @cython.locals(throw=cython.int, kind=cython.int, symbols=cython.int, field=cython.int, owner=cython.int)
    cdef void look_at_pushing(self, State state, double cost) noexcept nogil
    @cython.locals(two=cython.double)
    cdef int take(self, State state) noexcept nogil
    @cython.locals(chosen=cython.int, best=cython.double, cost=cython.double, kind=cython.int, value=cython.double)
    cdef int exchange(self, State state) noexcept nogil
    @cython.locals(rounds=cython.int, before=cython.double)
    cdef double point(self, State state, int kind) noexcept nogil
