cimport cython
from comares.bots.turn.solver cimport TurnSolver
from comares.dicegame.board cimport Board
from comares.dicegame.rules cimport apply_unchecked
from comares.dicegame.state cimport State
from comares.evaluation.dicegame cimport Evaluator

cdef int ALL_DICE, ANNUL, ANNUL_CHIP, ANNULLED, BLACK_CHIP, DICE, FIELDS, OVER, PLACE, PUSH, PUSH_CHIP, TAKE, TURN
cdef double PERCENT, LEAST_COST
cdef tuple USUAL


@cython.final
@cython.auto_pickle(False)
cdef class Judge:
    cdef readonly Evaluator evaluator
    cdef readonly TurnSolver solver
    cdef double[150] landing, pushing

    @cython.locals(action=cython.int)
    cpdef dict options(self, State state)
    cpdef list chosen(self, State state, int action)
    cpdef State settled(self, State state)
    @cython.locals(best=State, then=State, action=cython.int, worth=cython.double, highest=cython.double)
    cpdef State rewarded(self, State state, int column)
    @cython.locals(board=Board)
    cpdef dict solve(self, State state)
    @cython.locals(board=Board, worth=cython.double)
    cpdef list value(self, State state)
    cpdef list best(self, State state)
    @cython.locals(solver=TurnSolver, throw=cython.int, kind=cython.int, symbols=cython.int, field=cython.int,
                   seat=cython.int, blacks=cython.int)
    cpdef object look(self, State state)
    @cython.locals(chips=cython.int)
    cdef object allow_annulling(self, State state)
    @cython.locals(without=State, lost=cython.double)
    cdef double keeping(self, State state, int chip) except -1.0
    @cython.locals(can_push=cython.bint, kind=cython.int, field=cython.int, owner=cython.int, landed=cython.int)
    cdef object judge_fields(self, State state)
    @cython.locals(then=State, kind=cython.int)
    cdef double judge_field(self, State state, int action, int field) except -1.0

@cython.locals(then=State)
cdef State finished(State state)
@cython.locals(then=State)
cpdef State after(State state, int action)
