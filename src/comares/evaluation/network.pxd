cimport cython

cdef int SEATS, INPUTS, WIDTH, FIRST_SHIFT, SECOND_SHIFT, HIGHEST, LIMIT, STEP_SHIFT, STEPS
cdef double RESULT
cdef int[2049] DECAY


@cython.final
@cython.auto_pickle(False)
cdef class Network:
    cdef readonly int inputs
    cdef short[1152] row
    cdef short[192][32] first
    cdef int[32] bias, second_bias
    cdef short[32][32] own, shared
    cdef short[3][32] head
    cdef int[3] head_bias
    cdef short[192] active
    cdef int[6] logit
    cdef double[6] points, spread, victory

    cpdef object load(self, object weights)
    @cython.locals(n=cython.int)
    cdef void clear(self, int seats) noexcept nogil
    @cython.locals(common=cython.int[32], base=cython.int[32], seat=cython.int, unit=cython.int, n=cython.int,
                   mean=cython.short)
    cdef void judge(self, int seats) noexcept nogil
    @cython.locals(total=cython.int[32], feature=cython.int, n=cython.int, value=cython.short,
                   unit=cython.int)
    cdef void read(self, int seat) noexcept nogil
    @cython.locals(total=cython.int[32], unit=cython.int, n=cython.int, value=cython.short, logit=cython.int,
                   points=cython.int, spread=cython.int)
    cdef void conclude(self, int seat, int* base) noexcept nogil
    @cython.locals(best=cython.int, seat=cython.int, behind=cython.int, step=cython.int, drop=cython.longlong,
                   chance=cython.int, whole=cython.double)
    cdef void share_victory(self, int seats) noexcept nogil
