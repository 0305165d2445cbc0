cimport cython
from comares.evaluation.network cimport Network

cdef double NEGLIGIBLE, POINTS
cdef int INPUTS, SEATS, FAR_BEHIND


@cython.auto_pickle(False)
cdef class Answers:
    cdef readonly Network network
    cdef readonly str name
    cdef int seats, scorers, best_other, next_other, others_total
    cdef bint over
    cdef int[6] standing

    @cython.final
    cdef void answer(self) noexcept nogil
    @cython.final
    cdef double share(self, int seat) noexcept nogil
    @cython.locals(equal=cython.int, other=cython.int)
    @cython.final
    cdef double result(self, int seat) noexcept nogil
    @cython.final
    cdef double final_points(self, int seat) noexcept nogil
    @cython.final
    cdef double spread(self, int seat) noexcept nogil
    cdef list rows(self)
    @cython.locals(other=cython.int)
    @cython.final
    cdef void look_at_others(self, int seat, int* values, int seats) noexcept nogil
