cimport cython
from comares.alcazaba.rules cimport column_tiles
from comares.alcazaba.state cimport State
from comares.bots.alcazaba.outlook cimport Outlook
from comares.core.bits cimport lowest_bit, u64

cdef int FIELDS
cdef double[25] BETTER


@cython.final
cdef class Market:
    cdef readonly Outlook outlook
    cdef readonly double reserved, walled, starting, other_taste, least, crowd
    cdef readonly int[6] items
    cdef readonly double[48] item
    cdef readonly double[6] chance
    cdef readonly double[150] worth

    @cython.locals(walls=cython.int, best=cython.int, wall=cython.int, spot=cython.int)
    cpdef double settled(self, State state, int seat, int tile) noexcept nogil
    @cython.locals(gain=cython.double, walls=cython.int, count=cython.int, built=cython.double)
    cpdef double tile_worth(self, State state, int seat, int tile, bint closely) noexcept nogil
    @cython.locals(total=cython.double, kind=cython.int, n=cython.int, tiles=u64)
    cpdef void appraise(self, State state, int seat, bint closely) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void put(self, int kind, double value) noexcept nogil
    @cython.locals(coming=cython.int, other=cython.int, kind=cython.int, before=cython.int, field=cython.int)
    cdef void fill(self, State state, int seat) noexcept nogil
    @cython.locals(total=cython.double, likely=cython.double, value=cython.double, n=cython.int, at=cython.int)
    cdef double hope(self, int kind, int before, int coming, double chance) noexcept nogil
    cpdef double landing(self, State state, int kind, int symbols, int throw) noexcept nogil
