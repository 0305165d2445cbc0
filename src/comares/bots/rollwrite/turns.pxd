cimport cython
from comares.bots.rollwrite.outlook cimport Outlook, turns_left
from comares.core.bits cimport u64
from comares.rollwrite.rules cimport apply_unchecked
from comares.rollwrite.state cimport State, Variant

cdef int BUILD, COINS, KEEP, SECOND, STOP, TURN, TURN_DIE
cdef int GAIN, SINGLE, DOUBLE, PAIR_STEP, NEVER, SECOND_COST, TURNINGS_FOR_COINS, CELLS

cdef int dice_with(State state, int yellow, int y, int blue, int b) noexcept nogil
cdef int die_of(int plan, int die) noexcept nogil
@cython.locals(die=cython.int, pips=cython.int, wanted=cython.int, pair=cython.int)
cpdef int first_action(State state, int plan) noexcept nogil
@cython.locals(player=cython.int, round_number=cython.int, pair=cython.int, wanted=cython.int[4], die=cython.int,
               pips=cython.int, other=cython.int)
cpdef void perform(State state, int plan) noexcept nogil


@cython.final
cdef class Planner:
    cdef readonly Outlook outlook, next
    cdef int neighbour, own_dice, quick_roll
    cdef readonly int count
    cdef int most, least
    cdef readonly int[32] plans, values
    cdef int[32] keys
    cdef int alone
    cdef readonly int[36] keep_worth, pass_worth
    cdef readonly int roll_used, roll_all
    cdef int[36] reach
    cdef int coins, blank
    cdef int[24] cost

    cpdef int choose(self, State state) noexcept nogil
    cpdef int choose_quickly(self, State state) noexcept nogil
    @cython.locals(cell=cython.int, pair=cython.int, kept=cython.int, passed=cython.int)
    cpdef void list_plans(self, State state, int most, int turnings) noexcept nogil
    @cython.locals(at=cython.int, n=cython.int)
    cdef void add(self, int plan, int value, int key) noexcept nogil
    @cython.locals(die=cython.int, pips=cython.int, cost=cython.int)
    cdef void price_turnings(self, State state) noexcept nogil
    @cython.locals(pair=cython.int, yellow=cython.int, blue=cython.int, rest=cython.int, after=cython.int,
                   y=cython.int, b=cython.int, left=cython.int, cost=cython.int, value=cython.int, plan=cython.int)
    cdef void list_single(self, State state) noexcept nogil
    @cython.locals(most=cython.int, pair=cython.int, y=cython.int, b=cython.int, left=cython.int, first=cython.int)
    cdef void list_double(self, State state, int turnings) noexcept nogil
    @cython.locals(y=cython.int, b=cython.int, y2=cython.int, b2=cython.int, cost=cython.int, second=cython.int,
                   value=cython.int, both=cython.int, dice=cython.int, low=cython.int, high=cython.int)
    cdef void list_second(self, State state, int pair, int first, int left, int spent) noexcept nogil
    @cython.locals(most=cython.int, y=cython.int, b=cython.int, y2=cython.int, b2=cython.int, left=cython.int,
                   rest=cython.int, change=cython.int, value=cython.int)
    cdef void list_gain(self, State state, int turnings) noexcept nogil
    @cython.locals(grid=u64, coins=cython.int)
    cdef int gain(self, State state, int y, int y2, int b, int b2) noexcept nogil
    cdef int worth_of_coins(self, int change) noexcept nogil
    cdef int worth_of_rest(self, int pair) noexcept nogil
    @cython.locals(last=cython.bint, cell=cython.int, free=cython.int, total=cython.int)
    cdef void look_quickly(self, State state) noexcept nogil
    cdef void look_at_sheet(self, State state) noexcept nogil
    @cython.locals(last=cython.bint)
    cpdef void look(self, State state) noexcept nogil
    @cython.locals(neighbour=cython.int, pair=cython.int, coins=cython.int, blank=cython.int, total=cython.int,
                   y=cython.int, b=cython.int, worth=cython.int)
    cdef void value_passing(self, State state, bint last) noexcept nogil
    @cython.locals(pair=cython.int, grid=u64, total=cython.int, worth=cython.int, other=cython.int)
    cdef void value_keeping(self, State state, bint last) noexcept nogil
    @cython.locals(total=cython.longlong, rolled=cython.int, y=cython.int, y2=cython.int, b=cython.int, b2=cython.int,
                   best=cython.int, other=cython.int)
    cdef void value_rolling(self) noexcept nogil
    @cython.locals(pair=cython.int, best=cython.int, cell=cython.int, cost=cython.int, other=cython.int,
                   value=cython.int)
    cdef void see_reach(self, Outlook outlook, u64 grid, int coins) noexcept nogil
    @cython.locals(gain=cython.int, best=cython.int)
    cdef int worth_of_four(
        self, Outlook outlook, u64 grid, int coins, int blank, int y, int y2, int b, int b2
    ) noexcept nogil
