cimport cython
from comares.bots.rollwrite.outlook cimport Outlook
from comares.bots.rollwrite.turns cimport Planner, perform
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.rollwrite.rules cimport apply_unchecked, sample
from comares.rollwrite.scoring cimport scorers
from comares.rollwrite.state cimport State, Variant

cdef int ALL_FOUR, OVER, TURN, POINT
cdef long long WON
cdef int FINE, LONG
cdef int[512] DECAY
cdef int[19] SPREAD


@cython.final
cdef class Playout:
    cdef Planner planner
    cdef Outlook outlook
    cdef Rng dice
    cdef int horizon

    @cython.locals(state=State, seat=cython.int, until=cython.int)
    cpdef int attempt(self, State start, int plan, u64 seed) except? -1
    @cython.locals(seats=cython.int, spread=cython.int, best=cython.int, rival=cython.int, total=cython.longlong,
                   mine=cython.longlong, behind=cython.int, weight=cython.int)
    cdef int result(self, State state, int seat) noexcept nogil
