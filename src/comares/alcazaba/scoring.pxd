cimport cython
from comares.alcazaba.state cimport State
from comares.core.bits cimport count_bits, u64
from comares.core.places cimport share

@cython.locals(tiles=u64)
cpdef int tiles_of(State state, int seat, int kind) noexcept nogil
cpdef int counted(State state, int scoring, int seat, int kind) noexcept nogil
cpdef int ahead(State state, int scoring, int seat, int kind) noexcept nogil
cpdef int level(State state, int scoring, int seat, int kind) noexcept nogil
cpdef int kind_points(State state, int scoring, int seat, int kind) noexcept nogil
cpdef void score(State state, int scoring) noexcept nogil
cdef void score_wall(State state, int note, int seat) noexcept nogil
cpdef void measure_wall(State state, int seat) noexcept nogil
