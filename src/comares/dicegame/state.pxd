cimport cython
from comares.dicegame.board cimport Board, restore_board

cdef int FIRST_PLAYER, NO_SEAT


@cython.final
cdef class Variant:
    cdef readonly int players, seats, markers
    cdef readonly short[7] light, dark
    cdef readonly short[3] values


@cython.final
@cython.no_gc
@cython.freelist(16)
cdef class State:
    cdef readonly Variant variant
    cdef readonly Board board
    cdef readonly int phase, seat, caliph, round, column, points_left, exchanges, then_chip, second
    cdef readonly short[6] left, bonus, score
    cdef readonly short[7] stack
    cdef readonly short[36] height, level
    cdef readonly short[42] held
    cdef readonly int[18] places
    cdef readonly short[18] numbers

    cpdef void clear(self) noexcept nogil
    cdef void lay_out(self) noexcept nogil
    @cython.locals(other=State)
    cpdef State copy(self)


@cython.locals(state=State)
cpdef State restore(Variant variant, dict values)
