cimport cython
from comares.alcazaba.rules cimport column_tiles, place_at, apply_unchecked, sample
from comares.alcazaba.state cimport State
from comares.bots.alcazaba.market cimport Market
from comares.bots.alcazaba.outlook cimport Outlook
from comares.core.bits cimport lowest_bit, u64
from comares.core.rng cimport Rng

cdef int BUILD_HERE, CALIPH, NAME_CALIPH, OVER, PLACE, RESERVE, TAKE, TAKE_CHIP, TAKE_TILE, THROW, TURN, ALL_DICE
cdef double[243] SYMBOLS


@cython.final
cdef class Sense:
    cdef readonly Outlook outlook
    cdef readonly Market market
    cdef Rng dice

    @cython.locals(held=cython.int, total=cython.double, at=cython.int, more=cython.int)
    cpdef double go_for(self, State state, int kind) noexcept nogil
    @cython.locals(best=cython.double, value=cython.double, action=cython.int, kind=cython.int, symbols=cython.int)
    cpdef int throw_or_place(self, State state) noexcept nogil
    @cython.locals(best=cython.double, value=cython.double, action=cython.int, tile=cython.int, tiles=u64)
    cpdef int take(self, State state, bint closely) noexcept nogil
    @cython.locals(walls=cython.int, gain=cython.double, best=cython.double, found=cython.int, spot=cython.int, value=cython.double,
                   cell=cython.int)
    cpdef int settle(self, State state) noexcept nogil
    @cython.locals(wall=cython.int)
    cpdef double spot_worth(self, State state, int spot, int walls) noexcept nogil
    cpdef int decide(self, State state, bint closely) noexcept nogil
    @cython.locals(until=cython.int, roll=cython.int)
    cpdef void play_on(self, State state, int rounds, u64 seed, u64 attempt) noexcept nogil
    @cython.locals(after=State)
    cpdef State rehearse(self, State state, int action, int rounds, u64 seed, u64 attempt)
