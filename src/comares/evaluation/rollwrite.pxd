cimport cython
from comares.core.bits cimport count_bits, u64
from comares.evaluation.answers cimport Answers
from comares.rollwrite.scoring cimport line_count, points, row_and_column_points, scorers
from comares.rollwrite.state cimport State, Variant

cdef int INPUTS, SEATS, UNIT, ALL_FOUR, KEEP_PAIR, OVER, SECOND, TURN, USED_PAIR
cdef int PLAYERS, VIRTUAL, VERSUS, IS_VIRTUAL, TURNS, FEW_TURNS, COIN, CAN_PAY, BLANK, LINES, CELLS, LINE_POINTS
cdef int STANDING, GAPS, SECURED, MOVES, MOVES_NEXT, HAS_PAIR, HAS_FOUR, FREE, BEST_CELLS, REACH, CROSSED, KEEPS
cdef int SECOND_CELL, HAS_SECOND, KINDS, EACH_KIND, FURTHEST, TURNING, NONE
cdef int[7] LINE_GAIN
cdef int[216] PAYS


@cython.final
@cython.auto_pickle(False)
cdef class Evaluator(Answers):
    cdef int[6] secured, pending, most
    cdef int[36] pays, gain
    cdef int[12] line
    cdef int[7] lines

    @cython.locals(seat=cython.int)
    cpdef void look(self, State state) noexcept nogil
    @cython.locals(count=cython.int)
    cpdef list value(self, State state)
    cpdef double worth(self, State state, int seat) noexcept nogil
    cpdef list points(self, State state)
    cpdef list spread_exponents(self, State state)
    cpdef list features(self, State state)
    cpdef list standings(self, State state)
    @cython.locals(seat=cython.int, kind=cython.int)
    cdef void describe(self, State state) noexcept nogil
    cdef void put(self, int seat, int feature, int value) noexcept nogil
    @cython.locals(size=cython.int, pending=cython.int, best=cython.int, seat=cython.int, count=cython.int,
                   first=cython.int, sharing=cython.int, other=cython.int, theirs=cython.int, pays=cython.int)
    cdef void rank(self, State state, int kind) noexcept nogil
    @cython.locals(turns=cython.int)
    cdef void describe_seat(self, State state, int seat) noexcept nogil
    @cython.locals(rounds=cython.int, players=cython.int, order=cython.int, playing=cython.int, is_playing=cython.bint)
    cdef int turns(self, State state, int seat) noexcept nogil
    @cython.locals(at=cython.int, size=cython.int, count=cython.int, need=cython.int, first=cython.int,
                   most=cython.int, next_most=cython.int, equal=cython.int, other=cython.int, theirs=cython.int)
    cdef void describe_kind(self, State state, int seat, int kind) noexcept nogil
    @cython.locals(line=cython.int, count=cython.int, coins=cython.int)
    cdef void describe_sheet(self, State state, int seat) noexcept nogil
    @cython.locals(mover=cython.int, has_dice=cython.bint, phase=cython.int, players=cython.int)
    cdef void describe_dice(self, State state, int seat, int coins) noexcept nogil
    @cython.locals(cell=cython.int, kind=cython.int, need=cython.int, first=cython.int, place=cython.int,
                   worth=cython.int)
    cdef void value_cells(self, State state, int seat) noexcept nogil
    @cython.locals(grid=u64, free=cython.int, crossed=cython.int, best=cython.int, second=cython.int, reach=cython.int,
                   pair=cython.int, yellow=cython.int, blue=cython.int, cell=cython.int, other=cython.int,
                   away=cython.int, cost=cython.int)
    cdef void offer(self, State state, int seat, int y, int y2, int b, int b2, int coins) noexcept nogil
