cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.dicegame.rules cimport playout
from comares.dicegame.state cimport State

cdef int PARTS

@cython.locals(
    totals=cython.longlong[6], victories=cython.longlong[6],
    decisions=cython.longlong, best=cython.int, winners=cython.int, seat=cython.int, seats=cython.int,
    state=State, dice=Rng, choices=Rng,
)
cpdef tuple random_games(State start, u64 seed, u64 first, int games)
