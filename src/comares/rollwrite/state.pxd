cimport cython

ctypedef unsigned long long u64

cdef int FIRST_PLAYER


@cython.final
cdef class Variant:
    cdef readonly int players, virtual, seats, rounds, coins, bonus
    cdef readonly bint versus
    cdef readonly short[36] kind_at
    cdef readonly short[6] sizes


@cython.final
@cython.no_gc
@cython.freelist(16)
cdef class State:
    cdef readonly Variant variant
    cdef readonly int phase, seat, first, round, step, completed
    cdef readonly u64[5] grid
    cdef readonly short[5] circled, crossed, yellow, blue
    cdef readonly short[4] dice, turned
    cdef readonly short[6] taken
    cdef readonly short[30] built, place, sharing

    cpdef void clear(self) noexcept nogil
    @cython.locals(other=State)
    cpdef State copy(self)


@cython.locals(state=State)
cpdef State restore(Variant variant, dict values)
