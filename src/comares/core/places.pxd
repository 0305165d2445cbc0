cdef int[3] BASE

cpdef int share(int scoring, int kind, int first, int players) noexcept nogil
