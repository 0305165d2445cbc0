cimport cython
from comares.dicegame.board cimport Board
from comares.dicegame.scoring cimport number_points, rank
from comares.dicegame.state cimport State
from comares.evaluation.answers cimport Answers

cdef int INPUTS, SEATS, UNIT
cdef int ALL_DICE, ANNUL_CHIP, BLACK_CHIP, BONUS_CHIPS, DICE, EXCHANGE_CHIP, EXCHANGE_POINT, FIELDS, NAME_CALIPH
cdef int NO_CHIP, OVER, PUSH_CHIP, ROUNDS, START_CHIP, STARTING_PLAYER, TAKE, TURN
cdef int PLAYERS, IS_DIRK, ROUND, LEFT, OTHERS_LEFT, MOVES, DISTANCE, BEGINS, SCORE, GAPS, STANDING, NUMBERS, CHIPS
cdef int CHIPS_LATER, PENDING_CHIP, REWARDS, ASKED, NAMES, SET_UP, THROWS, IN_CUP, HAS_BLACK, BEST_LANDING, KINDS
cdef int EACH_KIND, FURTHEST, NONE, EXPECTED, PROMISED_GAPS, MOST_TO_COME, SURE
cdef short[500] BEST_STAYS, SECOND_STAYS
cdef int[9] CHIP_WORTH
cdef int[144] PAYS


@cython.final
@cython.auto_pickle(False)
cdef class Evaluator(Answers):
    cdef int[6] promised, best, best_field, second, second_field
    cdef int[36] place, more, much_more, chance, second_chance
    cdef int coming

    @cython.locals(seat=cython.int)
    cpdef void look(self, State state) noexcept nogil
    cpdef list value(self, State state)
    cpdef double worth(self, State state, int seat) noexcept nogil
    cpdef list points(self, State state)
    cpdef list spread_exponents(self, State state)
    cpdef list features(self, State state)
    cpdef list standings(self, State state)
    @cython.locals(kind=cython.int, seat=cython.int)
    cdef void describe(self, State state) noexcept nogil
    cdef void put(self, int seat, int feature, int value) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int)
    cdef void look_at_track(self, Board board, int kind) noexcept nogil
    @cython.locals(total=cython.int, kind=cython.int, ahead=cython.int, pays=cython.int)
    cdef void stand(self, State state, int seat) noexcept nogil
    @cython.locals(total=cython.int, scoring=cython.int)
    cdef int pays(self, int kind, int place) noexcept nogil
    @cython.locals(field=cython.int, ahead=cython.int, other=cython.int)
    cdef int ahead_of(self, State state, int seat, int kind, int points) noexcept nogil
    @cython.locals(seat=cython.int, best=cython.int, coming=cython.int, stays=cython.int, second_stays=cython.int,
                   worth=cython.int, second=cython.int, chance=cython.int, second_chance=cython.int, two=cython.int,
                   one=cython.int, first_gain=cython.int, other_gain=cython.int)
    cdef void promise(self, State state, int kind) noexcept nogil
    cdef bint is_given(self, State state, int kind) noexcept nogil
    @cython.locals(mine=cython.int, rounds=cython.int, chip=cython.int, held=cython.int)
    cdef void describe_seat(self, State state, int seat) noexcept nogil
    @cython.locals(at=cython.int, height=cython.int, ahead=cython.int, mine=cython.int, best=cython.int,
                   second=cython.int, third=cython.int, other=cython.int, field=cython.int, theirs=cython.int,
                   first=cython.int, worth=cython.int, chance=cython.int)
    cdef void describe_kind(self, State state, int seat, int kind) noexcept nogil
    @cython.locals(chip=cython.int)
    cdef int chip_worth(self, State state, int kind) noexcept nogil
    @cython.locals(total=cython.int, seat=cython.int, distance=cython.int, mover=cython.int, throws=cython.int,
                   shown=cython.int, best=cython.int, kind=cython.int, symbols=cython.int, at=cython.int,
                   field=cython.int, worth=cython.int)
    cdef void describe_turn(self, State state) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int, worth=cython.int)
    cdef void describe_rewards(self, State state) noexcept nogil
