cimport cython
from comares.alcazaba.rules cimport apply_unchecked
from comares.alcazaba.state cimport State
from comares.bots.turn.solver cimport TurnSolver
from comares.dicegame.board cimport Board
from comares.evaluation.alcazaba cimport Evaluator

cdef int DICE, OVER, PLACE, STORE, TAKE, TURN, STOP, ALL_DICE, FIELDS, THROW
cdef double PERCENT


@cython.final
@cython.auto_pickle(False)
cdef class Judge:
    cdef readonly Evaluator evaluator
    cdef readonly TurnSolver solver
    cdef double[150] landing
    cdef readonly int rebuilding
    cdef readonly double rebuilding_worth

    cpdef dict options(self, State state)
    cpdef dict solve(self, State state)
    cpdef list ahead(self, State state, int action)
    @cython.locals(best=State, then=State, action=cython.int, worth=cython.double, highest=cython.double)
    cpdef State rewarded(self, State state)
    @cython.locals(board=Board, worth=cython.double)
    cpdef list value(self, State state)
    cpdef list best(self, State state)
    @cython.locals(solver=TurnSolver, throw=cython.int, kind=cython.int, symbols=cython.int, field=cython.int)
    cpdef object look(self, State state)
    @cython.locals(ready=State, worth=cython.double)
    cdef object judge_rebuildings(self, State state)
    @cython.locals(kind=cython.int, field=cython.int, landed=cython.int)
    cdef object judge_fields(self, State state)
    @cython.locals(then=State)
    cdef double judge_field(self, State state, int kind, int field) except -1.0

@cython.locals(then=State)
cpdef State after(State state, int action)
