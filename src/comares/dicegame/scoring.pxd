from comares.core.places cimport share
from comares.dicegame.state cimport State

cdef int TOP

cpdef void add_building_point(State state, int seat, int kind) noexcept nogil
cpdef int rank(State state, int seat, int kind) noexcept nogil
cpdef int number_points(State state, int seat) noexcept nogil
cpdef void score(State state, int scoring) noexcept nogil
