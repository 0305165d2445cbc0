cimport cython
from comares.bots.rollwrite.turns cimport Planner, perform
from comares.evaluation.rollwrite cimport Evaluator
from comares.rollwrite.rules cimport apply_unchecked
from comares.rollwrite.state cimport State

cdef int KEEP_PAIR, OVER, SECOND, TURN, PLANS
cdef tuple ROLLED


@cython.final
@cython.auto_pickle(False)
cdef class Judge:
    cdef readonly Evaluator evaluator
    cdef readonly Planner planner

    @cython.locals(after=State, action=cython.int)
    cpdef dict options(self, State state)
    cpdef list soon(self, State state)
    @cython.locals(after=State, action=cython.int)
    cpdef list best(self, State state)
    cpdef list value(self, State state)
    @cython.locals(after=State, action=cython.int, weight=cython.int, weights=cython.int)
    cpdef list mean(self, State state)
    @cython.locals(best=State, after=State, action=cython.int, highest=cython.double, worth=cython.double)
    cpdef State played(self, State state)
    cpdef State followed(self, State state)
    @cython.locals(after=State, best=State, n=cython.int, plan=cython.int, highest=cython.double, worth=cython.double)
    cpdef State play(self, State state, bint ahead)
