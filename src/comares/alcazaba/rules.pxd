cimport cython
from comares.alcazaba.chance cimport can_draw, can_stack, draw, draw_stack, drawn_tile, stacked
from comares.alcazaba.palace cimport Palace
from comares.alcazaba.scoring cimport score
from comares.alcazaba.state cimport State, Variant
from comares.core.bits cimport count_bits, lowest_bit, nth_bit, u64
from comares.core.rng cimport Rng
from comares.dicegame.board cimport Board, choices, dice_count, dice_outcomes, is_choice, nth_choice, right_field, throw

cdef int CHANCE, NOBODY
cdef int FIRST_PLAYER, STACK, BAG, START_CHIP, DICE, TURN, TAKE, SETTLE, NAME_CALIPH, OVER
cdef int PLACE, TAKE_CHIP, RESERVE, GIVE, TAKE_TILE, STORE, SWAP, BUILD_HERE, BUILD, CALIPH, THROW
cdef int ROLLED, FIRST, CHIP_AT, STACK_IS, BAG_IS, SORT
cdef long long END
cdef int PLACES, MIDDLE, TILES, TOWER, DRAWN, LAID, ROUNDS, FIELDS, NO_TILE, NO_COLUMN

cpdef int to_move(State state) noexcept nogil
cpdef bint can_go_on(State state) noexcept nogil
cpdef int ways(State state) noexcept nogil
@cython.locals(tiles=u64)
cpdef int nth_way(State state, int n) noexcept nogil
cpdef list legal(State state)
cpdef bint is_legal(State state, object action)
cdef bint is_possible(State state, int action) noexcept nogil
cdef bint can_happen(State state, int action) noexcept nogil

cpdef int place_at(int x, int y) noexcept nogil
cpdef int x_of(int place) noexcept nogil
cpdef int y_of(int place) noexcept nogil
cdef int rooms(State state, int tile) noexcept nogil
cdef int nth_room(State state, int tile, int n) noexcept nogil
cpdef bint fits(State state, int tile, int place) noexcept nogil
cdef bint in_reserve(State state, int tile) noexcept nogil
cdef bint can_build(State state, int way) noexcept nogil
cdef bint can_store(State state, int tile) noexcept nogil
cdef bint can_swap(State state, int way) noexcept nogil
@cython.locals(tiles=u64)
cdef int rebuildings(State state) noexcept nogil
@cython.locals(tiles=u64)
cdef int nth_rebuilding(State state, int n) noexcept nogil

cpdef object outcomes(State state)
cpdef int sample(State state, Rng rng) noexcept nogil

cpdef object apply(State state, object action)
cpdef void apply_unchecked(State state, int action) noexcept nogil
cdef void apply_decision(State state, int action) noexcept nogil
cdef void apply_chance(State state, int action) noexcept nogil

cdef void begin_round(State state) noexcept nogil
cdef void lay_tile(State state, int n, int tile) noexcept nogil
cdef void lay_stack(State state, int stack) noexcept nogil
cdef void lay_drawn(State state, int drawn) noexcept nogil
@cython.locals(tiles=u64)
cpdef u64 column_tiles(State state, int column) noexcept nogil
cdef void begin_turns(State state) noexcept nogil
cdef void begin_turn(State state) noexcept nogil
cdef void rebuild(State state, int action) noexcept nogil
cdef void build(State state, int tile, int place) noexcept nogil
cdef void take_out(State state, int tile) noexcept nogil
cdef void end_turn(State state) noexcept nogil
cdef void give_rewards(State state) noexcept nogil
cdef void clear_column(State state) noexcept nogil
cdef void take_marker_back(State state) noexcept nogil
@cython.locals(tiles=u64)
cdef void take_for_dirk(State state) noexcept nogil
cdef void take(State state, int action) noexcept nogil
cdef void take_away(State state, int tile) noexcept nogil
cdef void give_to_dirk(State state, int tile) noexcept nogil
cdef void settle(State state, int action) noexcept nogil
cdef void end_round(State state) noexcept nogil
cpdef int playout(State state, Rng dice, Rng decider) noexcept nogil


@cython.final
cdef class Walk:
    cdef State position
    cdef readonly Rng dice
    cdef readonly int to_move

    cpdef object restart(self)
    cpdef list legal(self)
    cpdef int step(self, long long action) except? -3
    cdef void roll(self) noexcept nogil
