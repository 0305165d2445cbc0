cimport cython
from comares.bots.dicegame.prospects cimport Prospects
from comares.dicegame.board cimport Board

cdef int FIELDS, MOST_MARKERS


@cython.final
cdef class Landings:
    cdef Prospects prospects
    cdef double[25] rate
    cdef double[775] none_best, none_second
    cdef int seat, coming
    cdef int[6] best, best_field, second, second_field
    cdef double[1512] pair_value
    cdef double[42] any_best
    cdef double[36] any_second
    cdef double[6] any_pair
    cdef readonly double[150] value

    @cython.locals(seat=cython.int, kind=cython.int, best=cython.int, second=cython.int, pair=cython.int)
    cpdef void prepare(self) noexcept nogil
    @cython.locals(kind=cython.int, nothing=cython.double, field=cython.int)
    cdef void look(self, Board board, short* left, int seat) noexcept nogil
    @cython.locals(part=cython.double[6], seat=cython.int, kind=cython.int, second=cython.int, best=cython.int,
                   seats=cython.int, at=cython.int)
    cdef void look_at_pairs(self, short* left) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int)
    cdef void look_at_track(self, Board board, int kind) noexcept nogil
    @cython.locals(kind=cython.int, at=cython.int, seat=cython.int)
    cdef void add_up(self, Board board, double* points) noexcept nogil
    cdef double with_marker(self, int kind, int field) noexcept nogil
    @cython.locals(nothing=cython.double)
    cdef double pushed(self, int kind, int field) noexcept nogil
    @cython.locals(coming=cython.int, stays_best=cython.double, stays_second=cython.double, value=cython.double,
                   one=cython.double)
    cdef double outcome(self, int kind, int best, int best_field, int second, int second_field) noexcept nogil
