cimport cython

ctypedef unsigned long long u64

cdef u64 MULTIPLIER, MASK64, MASK32, GOLDEN, MIX_A, MIX_B


cdef u64 scramble(u64 x) noexcept nogil


@cython.final
cdef class Rng:
    cdef u64 state, increment

    cpdef void restart(self, u64 seed, u64 stream) noexcept nogil
    cpdef u64 word(self) noexcept nogil
    cpdef u64 below(self, u64 n) noexcept nogil
    cpdef Rng copy(self)
