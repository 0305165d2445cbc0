cimport cython
from comares.core.bits cimport count_bits, nth_bit, u64
from comares.core.rng cimport Rng
from comares.rollwrite.rules cimport legal_bits, offset, play, sample
from comares.rollwrite.scoring cimport points, scorers
from comares.rollwrite.state cimport State, Variant

cdef int OVER, TURN, PARTS

cpdef int playout(State state, Rng dice, Rng choices) noexcept nogil

@cython.locals(
    totals=cython.longlong[5], victories=cython.longlong[5], reached=cython.int[5],
    decisions=cython.longlong, best=cython.int, winners=cython.int, seat=cython.int, scoring=cython.int,
    state=State, dice=Rng, choices=Rng,
)
cpdef tuple random_games(Variant variant, u64 seed, u64 start, int games)
