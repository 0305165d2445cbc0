cimport cython
from comares.bots.dicegame.landings cimport Landings
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.dicegame.board cimport Board, throw

cdef int ALL_DICE, FIELDS


@cython.final
cdef class Playouts:
    cdef Landings landings
    cdef Board board
    cdef short[6] left
    cdef Rng rng
    cdef double[81] chance
    cdef double[216] promise

    @cython.locals(other=cython.int)
    cdef void begin(self, Board board, short* left, int seat, int place) noexcept nogil
    cdef void mark(self, int place, int seat) noexcept nogil
    @cython.locals(turn=cython.int)
    cdef void finish(self, int players, int seat, u64 seed, u64 number) noexcept nogil
    cdef void play_turn(self, int seat) noexcept nogil
    @cython.locals(kind=cython.int, symbols=cython.int)
    cdef int finish_turn(self, int dice, int throws) noexcept nogil
    @cython.locals(kind=cython.int, symbols=cython.int)
    cdef int throw_on(self, int dice, int throws) noexcept nogil
    @cython.locals(chosen=cython.int, best=cython.double, kind=cython.int, symbols=cython.int, promise=cython.double)
    cdef int best_kind(self, int dice, int throws) noexcept nogil
    @cython.locals(landed=cython.int)
    cdef double placed(self, int kind, int symbols, int throws) noexcept nogil
    @cython.locals(kind=cython.int, symbols=cython.int, throws=cython.int, later=cython.double, more=cython.int,
                   chance=cython.int, n=cython.int, placed=cython.double)
    cdef void fill_promise(self) noexcept nogil
