cimport cython
from comares.alcazaba.rules cimport column_tiles
from comares.alcazaba.scoring cimport measure_wall, tiles_of
from comares.alcazaba.state cimport State
from comares.core.bits cimport count_bits
from comares.core.places cimport share

cdef int MOST_TO_COME, STACK
cdef double[91] SOME


@cython.final
cdef class Outlook:
    cdef double rivalry
    cdef double[325] ahead
    cdef readonly int seats, first
    cdef readonly int[36] count
    cdef readonly int[18] come
    cdef readonly int[6] wall

    @cython.locals(kind=cython.int, scoring=cython.int, rounds=cython.int, drawn=cython.int, come=cython.int, total=cython.int,
                   seat=cython.int, offered=cython.int, to_lay_out=cython.int)
    cpdef void look(self, State state) noexcept nogil
    cpdef void look_at_wall(self, State state, int seat) noexcept nogil
    cpdef int scorings(self) noexcept nogil
    @cython.locals(total=cython.double, none=cython.double, one=cython.double, two=cython.double, chance=cython.double,
                   points=cython.double, own=cython.int, come=cython.int, other=cython.int, scoring=cython.int)
    cpdef double kind_points(self, int seat, int kind) noexcept nogil
    @cython.locals(others=cython.double, other=cython.int)
    cpdef double balance(self, int seat, int kind) noexcept nogil
    @cython.locals(before=cython.double, after=cython.double)
    cpdef double gain(self, int seat, int kind, int tiles) noexcept nogil
