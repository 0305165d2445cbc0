cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.rollwrite.rules cimport playout
from comares.rollwrite.scoring cimport points, scorers
from comares.rollwrite.state cimport State

cdef int PARTS

@cython.locals(
    totals=cython.longlong[5], victories=cython.longlong[5], reached=cython.int[5],
    decisions=cython.longlong, best=cython.int, winners=cython.int, seat=cython.int, scoring=cython.int,
    state=State, dice=Rng, choices=Rng,
)
cpdef tuple random_games(State start, u64 seed, u64 first, int games)
