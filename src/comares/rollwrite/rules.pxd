cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.rollwrite.scoring cimport score_completed, score_majorities
from comares.rollwrite.state cimport State, Variant

cdef int CHANCE, NOBODY
cdef int FIRST_PLAYER, SETUP_CELL, SETUP_VIRTUAL, SETUP_PAIR, EXTRA_PAIR, USED_PAIR, ALL_FOUR, VIRTUAL_TURN
cdef int TURN, SECOND, KEEP_PAIR, OVER
cdef int TURN_DIE, BUILD, COINS, STOP, KEEP, DECISIONS, FIRST, PAIR, FOUR, ACTIONS
cdef int SECOND_COST
cdef u64[36] BIT
cdef int[3] UP, DOWN
cdef int[6] NOT_ONE, NOT_SIX
cdef int[21] LOW, HIGH
cdef int[36] TWO_OF

cpdef int to_move(State state) noexcept nogil
@cython.locals(actions=cython.int[16])
cpdef list legal(State state)
cpdef list outcomes(State state)
cpdef bint is_legal(State state, object action)
@cython.locals(actions=cython.int[16])
cdef bint is_possible(State state, int action) noexcept nogil
cpdef object apply(State state, object action)
cpdef void apply_unchecked(State state, int action) noexcept nogil
cpdef int sample(State state, Rng rng) noexcept nogil
@cython.locals(actions=cython.int[16])
cpdef int playout(State state, Rng dice, Rng decider) noexcept nogil

cdef bint is_built(State state, int cell) noexcept nogil
cdef int coins_left(State state) noexcept nogil
@cython.locals(built=cython.int, cell=cython.int, count=cython.int)
cdef int list_legal(State state, int* actions) noexcept nogil
cdef int list_turnings(State state, int die, int* actions, int count) noexcept nogil
cdef bint can_roll(State state, int cell) noexcept nogil

cdef void apply_decision(State state, int action) noexcept nogil
cdef void apply_chance(State state, int action) noexcept nogil
cdef void forget_turnings(State state) noexcept nogil
cdef void set_up(State state, int action) noexcept nogil
cdef void construct(State state, int cell) noexcept nogil
cdef void tick(State state, int cell) noexcept nogil
cdef void turn_die(State state, int action) noexcept nogil
cdef void use_pair(State state, int cell) noexcept nogil
cdef void gain_coins(State state) noexcept nogil
cdef bint is_last_round(State state) noexcept nogil
cdef bint is_last_player(State state) noexcept nogil
cdef void after_single(State state) noexcept nogil
cdef void after_all_used(State state) noexcept nogil
cdef void lay_four(State state, int action) noexcept nogil
cdef void keep_used_pass_other(State state) noexcept nogil
cdef void pass_other(State state) noexcept nogil
cdef void receive(State state, int yellow, int blue) noexcept nogil
cdef void end_turn(State state) noexcept nogil
cdef void virtual_turn(State state, int cell) noexcept nogil
cdef void end_round(State state) noexcept nogil


@cython.final
cdef class Walk:
    cdef State position
    cdef readonly Rng dice
    cdef readonly int to_move
    cdef int[16] actions
    cdef int count

    cpdef object restart(self)
    cpdef list legal(self)
    cpdef int step(self, long long action) except? -3
    cdef void roll(self) noexcept nogil
