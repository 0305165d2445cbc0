cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.rollwrite.rules cimport apply, legal, play, playout, sample, to_move
from comares.rollwrite.scoring cimport points, scorers
from comares.rollwrite.state cimport State, Variant

cdef int PARTS, TURN



@cython.final
cdef class Walk:
    cdef readonly State state
    cdef readonly Rng dice
    cdef readonly int to_move

    cpdef object restart(self)
    cpdef list legal(self)
    cpdef int step(self, int action) except? -3
    cdef void roll(self) noexcept nogil


@cython.locals(
    totals=cython.longlong[5], victories=cython.longlong[5], reached=cython.int[5],
    decisions=cython.longlong, best=cython.int, winners=cython.int, seat=cython.int, scoring=cython.int,
    state=State, dice=Rng, choices=Rng,
)
cpdef tuple random_games(State start, u64 seed, u64 first, int games)
