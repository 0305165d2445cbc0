cimport cython
from comares.alcazaba.palace cimport Palace
from comares.core.bits cimport u64
from comares.dicegame.board cimport Board, restore_board

cdef int FIRST_PLAYER, NO_COLUMN, NO_TILE


@cython.final
cdef class Variant:
    cdef readonly int players, seats, markers
    cdef readonly tuple names
    cdef readonly short[55] walls, kind
    cdef readonly u64[6] of_kind
    cdef readonly u64[55] bit
    cdef readonly u64 tower, tiles
    cdef readonly short[6] bag


@cython.final
@cython.no_gc
@cython.freelist(16)
cdef class State:
    cdef readonly Variant variant
    cdef readonly Board board
    cdef readonly Palace palace
    cdef readonly int phase, seat, caliph, round, column, taken, chip
    cdef readonly u64 unseen, offered
    cdef readonly short[11] laid
    cdef readonly short[6] bag, left, rebuilt, score
    cdef readonly u64[6] built, reserve
    cdef readonly short[55] x, y
    cdef readonly int[18] counted
    cdef readonly short[18] wall, wall_x, wall_y, wall_side
    cdef readonly u64[54] wall_turns

    cpdef void clear(self) noexcept nogil
    cdef void lay_out(self) noexcept nogil
    cdef void mix_tiles(self) noexcept nogil
    @cython.locals(other=State)
    cpdef State copy(self)
    cdef void look(self, int seat) noexcept nogil


@cython.locals(state=State)
cpdef State restore(Variant variant, dict values)
