cimport cython
from comares.core.rng cimport Rng
from comares.dicegame.board cimport Board, choices, dice_count, dice_outcomes, is_choice, nth_choice, right_field, throw
from comares.dicegame.scoring cimport add_building_point, score
from comares.dicegame.state cimport State, Variant

cdef int CHANCE, NOBODY
cdef int FIRST_PLAYER, START_CHIP, BONUS_CHIPS, DIRK, DICE, TURN, ANNULLED, TAKE, EXCHANGE_POINT, NAME_CALIPH, OVER
cdef int PLACE, PUSH, BLACK, ANNUL, AGAIN, TAKE_TWO, TAKE_CHIP, EXCHANGE, KEEP, CALIPH, THROW
cdef int ROLLED, FIRST, CHIP_AT, DIRK_AT, CHIPS, END
cdef int EXCHANGE_CHIP, PUSH_CHIP, ANNUL_CHIP, BLACK_CHIP, STARTING_PLAYER, NO_CHIP, NO_SEAT, ROUNDS, FIELDS

cpdef int to_move(State state) noexcept nogil
@cython.locals(actions=cython.int[32])
cpdef list legal(State state)
cpdef bint is_legal(State state, object action)
@cython.locals(actions=cython.int[32])
cdef bint is_possible(State state, int action) noexcept nogil
cpdef list outcomes(State state)
cpdef object apply(State state, object action)
cdef void apply_decision(State state, int action) noexcept nogil
cdef void apply_chance(State state, int action) noexcept nogil
cpdef void apply_unchecked(State state, int action) noexcept nogil
cpdef int sample(State state, Rng rng) noexcept nogil
@cython.locals(actions=cython.int[32], n=cython.int)
cpdef int random_decision(State state, Rng rng) noexcept nogil
cpdef int playout(State state, Rng dice, Rng decider) noexcept nogil

cdef bint has_chip(State state, int chip) noexcept nogil
cdef int list_options(State state, int* actions) noexcept nogil
cdef int list_placements(State state, int* actions, int count) noexcept nogil
cdef bint can_throw(State state) noexcept nogil
@cython.locals(left=cython.int[7])
cdef bint can_draw(State state, int drawn) noexcept nogil
cpdef int chips_to_draw(State state) noexcept nogil
@cython.locals(left=cython.int[7], at=cython.int)
cdef int draw_chips(State state, Rng rng) noexcept nogil

cdef void begin_round(State state) noexcept nogil
cdef void lay_chips(State state, int drawn) noexcept nogil
cdef void place_dirk(State state, int kind) noexcept nogil
cdef void begin_turns(State state) noexcept nogil
cdef void begin_turn(State state) noexcept nogil
cdef void use_chip(State state, int chip) noexcept nogil
cdef void place_marker(State state, int kind) noexcept nogil
cdef void push_marker(State state, int kind) noexcept nogil
cdef void end_turn(State state) noexcept nogil

cpdef void next_column(State state, int column) noexcept nogil
cdef void begin_column(State state) noexcept nogil
cdef void reward(State state, int seat, int points, int chip) noexcept nogil
cdef void give_points(State state) noexcept nogil
cdef void exchange_point(State state, int action) noexcept nogil
cdef void give_chip(State state) noexcept nogil
cdef void after_reward(State state) noexcept nogil
cdef void end_round(State state) noexcept nogil


@cython.final
cdef class Walk:
    cdef State position
    cdef readonly Rng dice
    cdef readonly int to_move

    cpdef object restart(self)
    cpdef list legal(self)
    cpdef int step(self, long long action) except? -3
    cdef void roll(self) noexcept nogil
