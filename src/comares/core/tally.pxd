cimport cython

cdef int PARTS, MOST_SEATS


@cython.final
cdef class Tally:
    cdef public long long games, decisions
    cdef long long[6] points, victories
    cdef int[6] reached

    cpdef void put(self, int seat, int points) noexcept nogil
    cpdef void end_game(self, int seats, int decisions) noexcept nogil
    cpdef tuple sums(self, int seats)
