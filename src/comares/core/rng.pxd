cimport cython
from comares.core.bits cimport u64

cdef u64 FACTOR, SPAN, MASK32, MASK64, GOLDEN, MIX_A, MIX_B


cdef u64 scramble(u64 x) noexcept nogil
cpdef u64 mix(u64 seed, u64 number) noexcept nogil


@cython.final
cdef class Rng:
    cdef public u64 state

    cpdef void restart(self, u64 seed, u64 stream) noexcept nogil
    cpdef u64 word(self) noexcept nogil
    @cython.locals(product=u64, surplus=u64)
    cpdef long long below(self, long long n) noexcept nogil
    cpdef Rng copy(self)
