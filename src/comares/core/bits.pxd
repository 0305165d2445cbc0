ctypedef unsigned long long u64

cdef u64 PAIRS, FOURS, BYTES

cpdef int count_bits(u64 mask) noexcept nogil
