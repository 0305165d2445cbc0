cimport cython
from comares.core.bits cimport u64
from comares.rollwrite.state cimport State

cdef int FIRST_PLAYER, ALL_FOUR, OVER, SCORING, SECOND, USED_PAIR, VIRTUAL_TURN

cpdef dict view(State state)
@cython.locals(has_begun=cython.bint)
cpdef dict glance(State state)
@cython.locals(virtual=cython.bint, grid=u64, row=cython.int, kind=cython.int)
cdef dict seat_view(State state, int seat)
@cython.locals(has_four=cython.bint, last_is_over=cython.bint, holder=cython.int, at=cython.int)
cdef tuple dice_on(State state, int seat)
