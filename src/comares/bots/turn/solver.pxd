cimport cython
from comares.bots.turn.sets cimport DiceSets, sets_of
from comares.dicegame.board cimport choices, nth_choice

cdef int PLACE, PUSH, BLACK, ANNUL, AGAIN, THROW, STOP, ALL_DICE, SETS, SORTS, MOST_ANNULS, LANES
cdef double NEVER, SIXTH, ROUNDING


@cython.final
cdef class TurnSolver:
    cdef DiceSets sets
    cdef int throws
    cdef double[180] place, push
    cdef double[4] stop
    cdef readonly int annuls, blacks
    cdef readonly double annul_cost, black_cost
    cdef double[12012] placed, expected, first, sure
    cdef double[48048] worth
    cdef double[3003] best
    cdef double[64] attained
    cdef int[3003] lane_of
    cdef double[24024] lanes, cell
    cdef readonly int count, action
    cdef readonly int[192] actions
    cdef readonly double[192] values
    cdef readonly double value

    @cython.locals(sort=cython.int, throw=cython.int)
    cpdef void clear(self) noexcept nogil
    cpdef void set_place(self, int throw, int kind, int symbols, double value) noexcept nogil
    cpdef void set_push(self, int throw, int kind, int symbols, double value) noexcept nogil
    cpdef void set_stop(self, int throw, double value) noexcept nogil
    cpdef void set_annuls(self, int chips, double cost) noexcept nogil
    cpdef void set_black(self, int chips, double cost) noexcept nogil

    cpdef double solve(self) noexcept nogil
    @cython.locals(number=cython.int)
    cpdef double rethrow(self, int dice, int cup, int throws, int black) noexcept nogil

    cpdef int consider(self, int dice, int throws, int black, bint fresh, int before, int cup) noexcept nogil
    cpdef int consider_annulled(self, int dice, int throws, int black, int cup) noexcept nogil
    cpdef dict options(self)
    cdef void put(self, int action, double value) noexcept nogil
    @cython.locals(kind=cython.int, symbols=cython.int, sort=cython.int)
    cdef void put_placements(self, int dice, int throws, int black) noexcept nogil
    @cython.locals(n=cython.int, cup=cython.int, placed=cython.double)
    cdef void put_throws(self, int dice, int throws) noexcept nogil
    @cython.locals(number=cython.int, kind=cython.int, value=cython.double)
    cdef void put_black(self, int dice) noexcept nogil
    @cython.locals(value=cython.double, again=cython.double)
    cdef void put_annul(self, int throws, int black, int before, int cup) noexcept nogil
    @cython.locals(n=cython.int, best=cython.double, placed=cython.double, value=cython.double)
    cdef double best_throw(self, int dice, int throws) noexcept nogil
    @cython.locals(n=cython.int)
    cdef int choose(self) noexcept nogil

    @cython.locals(left=cython.int, expected=cython.double)
    cdef double before_first(self, int annuls) noexcept nogil
    @cython.locals(black=cython.int, left=cython.int, base=cython.int, number=cython.int, cost=cython.double,
                   value=cython.double)
    cdef void work_out_first(self, int annuls) noexcept nogil
    @cython.locals(throw=cython.int, left=cython.int, number=cython.int, least=cython.int)
    cdef void work_out(self, int black, int throws, int annuls) noexcept nogil
    @cython.locals(either=cython.double[60], sort=cython.int, place=cython.double, push=cython.double, number=cython.int,
                   dice=cython.int, best=cython.double, kind=cython.int, symbols=cython.int)
    cdef void fill_placed(self, int throw, int black) noexcept nogil
    @cython.locals(number=cython.int)
    cdef void fill_expected(self, int throw) noexcept nogil
    @cython.locals(number=cython.int, value=cython.double)
    cdef void go_back(self, int throw) noexcept nogil
    @cython.locals(value=cython.double, left=cython.int, least=cython.double)
    cdef double thrown(self, int throw, int kept, double placed) noexcept nogil
    @cython.locals(number=cython.int, value=cython.double, left=cython.int, found=cython.int, first=cython.int)
    cdef void go_back_insured(self, int throw, int annuls) noexcept nogil
    @cython.locals(found=cython.int, number=cython.int, value=cython.double, at=cython.int, later=cython.int)
    cdef int list_attained(self, int throw) noexcept nogil
    @cython.locals(before=cython.double[8], totals=cython.double[8], won=cython.bint, lane=cython.int, left=cython.int,
                   base=cython.int, number=cython.int, value=cython.double, least=cython.double, best=cython.double, kind=cython.int,
                   larger=cython.int, at=cython.int)
    cdef bint fill_lanes(self, int throw, int annuls, int first, int found) noexcept nogil
