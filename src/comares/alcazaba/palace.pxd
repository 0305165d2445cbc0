cimport cython
from comares.core.bits cimport lowest_bit, u64

cdef int NO_TILE, NOBODYS, FRAME, STRAIGHT, INWARDS, OUTWARDS, TURNS_IN_WORD
cdef int[256] SEALS


@cython.final
@cython.no_gc
@cython.freelist(16)
cdef class Palace:
    cdef readonly int seat, west, south, width, height, size, spots, clock
    cdef unsigned char[1056] cells
    cdef short[56] tile, cell, touching, seen, loose
    cdef short[57] walls
    cdef short[114] spot, spot_sides, spot_walls
    cdef int[4] step
    cdef readonly int wall, wall_x, wall_y, wall_side
    cdef readonly u64[3] wall_turns

    cdef void forget(self) noexcept nogil
    @cython.locals(left=u64, west=cython.int, east=cython.int, south=cython.int, north=cython.int)
    cdef void survey(self, int seat, u64 tiles, short* x, short* y, short* walls) noexcept nogil
    cdef void put(self, int tile, int x, int y, int walls) noexcept nogil
    cdef int cell_at(self, int x, int y) noexcept nogil
    cdef int x_of(self, int cell) noexcept nogil
    cdef int y_of(self, int cell) noexcept nogil
    cdef void find_spots(self) noexcept nogil
    cdef void find_spot(self, int cell) noexcept nogil
    cdef int ring(self, int cell) noexcept nogil
    cdef bint fits(self, int spot, int walls) noexcept nogil
    cdef int room(self, int walls) noexcept nogil
    cdef int nth_room(self, int walls, int n) noexcept nogil
    cdef bint has_room(self, int walls, int x, int y) noexcept nogil
    cdef void search(self) noexcept nogil
    cdef int walk(self, int n, int origin) noexcept nogil
    cdef bint can_exchange(self, int n, int walls) noexcept nogil
    cdef int loose_tiles(self) noexcept nogil
    cdef int nth_loose(self, int n) noexcept nogil
    cdef int exchanges(self, int walls) noexcept nogil
    cdef int nth_exchange(self, int walls, int n) noexcept nogil
    cdef int number_of(self, int tile) noexcept nogil
    cdef bint has_wall(self, int edge) noexcept nogil
    cdef int turn(self, int edge) noexcept nogil
    cdef int next_edge(self, int edge) noexcept nogil
    cdef void measure_wall(self) noexcept nogil
    cdef int wall_with(self, int spot, int walls) noexcept nogil
    @cython.locals(turn=u64)
    cdef void note_wall(self, int edge) noexcept nogil
