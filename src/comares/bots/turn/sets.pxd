cimport cython

cdef int ALL_DICE, SETS, OUTCOMES
cdef int[10] BEGIN
cdef double SIXTH, NEVER


@cython.final
cdef class DiceSets:
    cdef readonly int dice, begin, end
    cdef int[3003] shows, size, outcomes_from
    cdef int[18018] more
    cdef double[3003] chance
    cdef short[75582] whole, part
    cdef int[3004] parts_from

    @cython.locals(number=cython.int, kind=cython.int, larger=cython.int, at=cython.int)
    cdef object grow(self)
    @cython.locals(number=cython.int, at=cython.int, thrown=cython.int, throw=cython.int)
    cdef void list_outcomes(self) noexcept nogil
    @cython.locals(number=cython.int, at=cython.int, whole=cython.int, filled=cython.int[3003])
    cdef object list_parts(self)
    @cython.locals(kind=cython.int)
    cpdef int together(self, int number, int dice) noexcept nogil
    @cython.locals(number=cython.int, kind=cython.int, total=cython.double)
    cdef void expect(self, double* values, int base) noexcept nogil
    @cython.locals(number=cython.int, kind=cython.int, larger=cython.int, value=cython.double)
    cdef void best_kept(self, double* values, double* best) noexcept nogil
    @cython.locals(thrown=cython.int, first=cython.int, start=cython.int, throw=cython.int, value=cython.double,
                   total=cython.double)
    cdef double mean(self, double* values, int base, int kept, double least) noexcept nogil


cpdef DiceSets sets_of(int dice)
