cimport cython
from comares.core.places cimport share
from comares.rollwrite.rules cimport apply_unchecked, legal, to_move
from comares.rollwrite.scoring cimport line_count, points
from comares.rollwrite.state cimport State

cdef int SCORING, SECOND, CHANCE

@cython.locals(action=cython.int, now=State)
cpdef list choices(State state)
cdef dict choice(State state, State now, int action)
@cython.locals(played=State)
cdef State after(State state, int action)

@cython.locals(row=cython.int, column=cython.int, seat=cython.int, kind=cython.int, is_second=cython.bint)
@cython.locals(played=State, then=State)
cdef dict build(State state, State now, int action, object move)
@cython.locals(built=cython.int)
cdef dict line_change(State then, int seat, int line)
@cython.locals(place=cython.int)
cdef int kind_points(State state, int seat, int kind) noexcept
@cython.locals(seat=cython.int, played=State)
cdef dict turn(State state, int action, object move)
@cython.locals(seat=cython.int, played=State, then=State)
cdef dict coins(State state, State now, int action, object move)
@cython.locals(used_yellow=cython.int, used_blue=cython.int)
cdef dict stop(State state, int action, object move)
cdef dict keep(State state, int action, object move)

cdef int neighbour(State state) noexcept
@cython.locals(is_last=cython.bint)
cdef object next_seat(State state)
cdef object passed(State state, int yellow, int blue)
cdef dict other_pair(State state, int yellow, int blue)
