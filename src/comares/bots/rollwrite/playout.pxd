cimport cython
from comares.bots.rollwrite.turns cimport Planner, perform
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.evaluation.rollwrite cimport Evaluator
from comares.rollwrite.rules cimport apply_unchecked, sample
from comares.rollwrite.state cimport State, Variant

cdef int ALL_FOUR, OVER, TURN
cdef double WHOLE


@cython.final
cdef class Playout:
    cdef Planner planner
    cdef Evaluator evaluator
    cdef Rng dice
    cdef int horizon

    @cython.locals(state=State, seat=cython.int, until=cython.int)
    cpdef int attempt(self, State start, int plan, u64 seed) except? -1
