cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.core.tally cimport Tally
from comares.alcazaba.rules cimport playout
from comares.alcazaba.state cimport State


@cython.locals(decisions=cython.int, seat=cython.int, state=State, dice=Rng, decider=Rng, tally=Tally)
cpdef tuple random_games(State start, u64 seed, u64 first, int games)
