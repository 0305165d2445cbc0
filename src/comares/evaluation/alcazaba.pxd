cimport cython
from comares.alcazaba.palace cimport Palace
from comares.alcazaba.rules cimport column_tiles
from comares.alcazaba.scoring cimport tiles_of
from comares.alcazaba.state cimport State
from comares.core.bits cimport count_bits, lowest_bit, u64
from comares.evaluation.answers cimport Answers

cdef int INPUTS, SEATS, UNIT
cdef int BAG, DICE, FIELDS, NAME_CALIPH, OVER, SETTLE, STACK, START_CHIP, TAKE, TOWER, TURN
cdef int PLAYERS, IS_DIRK, ROUND, LEFT, OTHERS_LEFT, MOVES, DISTANCE, BEGINS, SCORE, GAPS, STANDING, WALL, WALL_LATER
cdef int IN_RESERVE, BUILT, REWARDS, ASKED, NAMES, SET_UP, THROWS, IN_CUP, BEST_LANDING, CHIP_AHEAD, TAKEN_WALLS, KINDS
cdef int EACH_KIND, FURTHEST, NONE, EXPECTED, PROMISED_GAPS, SURE, MOST_TO_COME, MOST_BEFORE, WALL_OF_TILE
cdef short[1920] STAYS
cdef u64 MASK44
cdef int[1008] PAYS


@cython.final
@cython.auto_pickle(False)
cdef class Evaluator(Answers):
    cdef Palace palace
    cdef int[6] promised, wall
    cdef int[36] count, place, sharing, more, second_more, likely
    cdef u64[6] known
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
    @cython.locals(rest=u64, known=u64, tile=cython.int)
    cdef void measure(self, State state, int seat) noexcept nogil
    @cython.locals(total=cython.int, kind=cython.int, mine=cython.int, first=cython.int, sharing=cython.int,
                   other=cython.int, theirs=cython.int, now=cython.int, one_more=cython.int)
    cdef void stand(self, State state, int seat) noexcept nogil
    @cython.locals(first=cython.int, sharing=cython.int, other=cython.int, theirs=cython.int, total=cython.int,
                   scoring=cython.int)
    cdef int pays(self, State state, int seat, int kind, int count) noexcept nogil
    @cython.locals(seat=cython.int, things=cython.int, coming=cython.int, field=cython.int, others=cython.int,
                   likely=cython.int, once=cython.int, gain=cython.int, wall=cython.int)
    cdef void promise(self, State state, int kind) noexcept nogil
    @cython.locals(mine=cython.int)
    cdef void describe_seat(self, State state, int seat) noexcept nogil
    @cython.locals(at=cython.int, mine=cython.int, place=cython.int, best=cython.int, second=cython.int,
                   third=cython.int, other=cython.int, theirs=cython.int, tiles=u64)
    cdef void describe_kind(self, State state, int seat, int kind) noexcept nogil
    @cython.locals(at=cython.int, tiles=cython.int, things=cython.int, gets=cython.int[6], field=cython.int,
                   leader=cython.int, first=cython.int, last=cython.int, seat=cython.int)
    cdef void describe_column(self, State state, int kind) noexcept nogil
    @cython.locals(total=cython.int, seat=cython.int, distance=cython.int, mover=cython.int, throws=cython.int,
                   shown=cython.int, best=cython.int, kind=cython.int, symbols=cython.int, at=cython.int,
                   field=cython.int, worth=cython.int, things=cython.int, ahead=cython.int, marker=cython.int)
    cdef void describe_turn(self, State state) noexcept nogil
    @cython.locals(seat=cython.int, kind=cython.int, walls=cython.int, mover=cython.int)
    cdef void describe_rewards(self, State state) noexcept nogil
