cimport cython
from comares.alcazaba.state cimport State
from comares.core.bits cimport count_bits, nth_bit, u64
from comares.core.rng cimport Rng

cdef int BAG_IS, DRAWN, STACK_IS, TILES, TOWER
cdef int[7] STARTS

cpdef u64 hidden(State state, int kind) noexcept nogil
cpdef int stacked(int stack, int kind) noexcept nogil
cpdef bint can_stack(State state, int stack) noexcept nogil
@cython.locals(tiles=u64)
cpdef int draw_stack(State state, Rng rng) noexcept nogil
cpdef int drawn_tile(int drawn, int n) noexcept nogil
@cython.locals(left=u64, count=cython.int[6])
cpdef bint can_draw(State state, int drawn) noexcept nogil
@cython.locals(left=u64, tiles=u64, count=cython.int[6], tile=cython.int, at=cython.int)
cpdef int draw(State state, Rng rng) noexcept nogil
