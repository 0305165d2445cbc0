ctypedef unsigned long long u64

cdef u64 PAIRS, FOURS, BYTES

cpdef int count_bits(u64 mask) noexcept nogil
cpdef int lowest_bit(u64 mask) noexcept nogil
cpdef int nth_bit(u64 mask, int n) noexcept nogil
