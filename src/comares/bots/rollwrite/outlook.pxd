cimport cython
from comares.core.bits cimport count_bits, u64
from comares.core.places cimport share
from comares.rollwrite.scoring cimport line_count
from comares.rollwrite.state cimport State, Variant

cdef int OVER, SCORING, POINT
cdef int ONE, HALF_POINT, STEPS, SUREST, MOST, COUNTS, CELLS
cdef int[7] LINE_POINTS
cdef short[23465] BINOMIAL
cdef short[180] SHARE

cpdef int turns_left(State state, int seat) noexcept nogil
cdef int chance_steps(int rate, int turns, int missing) noexcept nogil


@cython.final
cdef class Outlook:
    cdef int kind_rate, line_rate, rivalry, coin, coin_step, coin_use
    cdef readonly int[36] cell
    cdef readonly int[6] kind_gain, kind_more
    cdef readonly int[9] line_worth
    cdef readonly int[7] line_gain, line_more
    cdef readonly int[110] coin_worth
    cdef int number
    cdef int[85] at, above
    cdef int[17] reward

    @cython.locals(turns=cython.int, missing=cython.int, steps=cython.int)
    cpdef void look(self, State state, int seat) noexcept nogil
    @cython.locals(count=cython.int, size=cython.int, pending=cython.int, now=cython.int, first=cython.int,
                   gain=cython.int, more=cython.int, stakes=cython.int)
    cdef void see_kind(self, State state, int seat, int kind, int steps) noexcept nogil
    cdef int stakes(self, State state) noexcept nogil
    @cython.locals(total=cython.int, at=cython.int, more=cython.int)
    cdef int kind_worth(self, int count, int size, int steps) noexcept nogil
    @cython.locals(total=cython.int, at=cython.int, more=cython.int, count=cython.int)
    cdef void see_lines(self, int steps) noexcept nogil
    @cython.locals(total=cython.int, extra=cython.int, coins=cython.int)
    cdef void see_coins(self, int turns, int most) noexcept nogil
    @cython.locals(column_gain=cython.int[6], row_gain=cython.int, row=cython.int, column=cython.int, kind=cython.int)
    cdef void see_cells(self, State state, int seat) noexcept nogil
    cpdef int more_in_line(self, State state, int line) noexcept nogil
    @cython.locals(pending=cython.int, rival=cython.int, size=cython.int)
    cdef int see_rivals(self, State state, int seat, int kind) noexcept nogil
    @cython.locals(count=cython.int, turns=cython.int, base=cython.int, below=cython.int, at=cython.int,
                   rest=cython.int, chance=cython.int, more=cython.int, missing=cython.int)
    cdef void see_rival(self, State state, int rival, int kind, int size) noexcept nogil
    @cython.locals(taken=cython.int, mine=cython.int)
    cdef void see_rewards(self, State state, int kind, int pending, int count, int size) noexcept nogil
    @cython.locals(equal=cython.int, ahead=cython.int, behind=cython.int, equal2=cython.int, ahead2=cython.int,
                   behind2=cython.int, total=cython.int)
    cdef int reward_against_two(self, int shares, int mine) noexcept nogil
    @cython.locals(chances=cython.int[25], n=cython.int, m=cython.int, rival=cython.int, equal=cython.int,
                   ahead=cython.int, behind=cython.int, chance=cython.int, total=cython.int)
    cdef int reward_against_all(self, int shares, int mine) noexcept nogil
