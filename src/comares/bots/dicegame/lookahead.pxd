cimport cython
from comares.bots.dicegame.landings cimport Landings
from comares.bots.dicegame.planner cimport Planner
from comares.bots.dicegame.playouts cimport Playouts
from comares.bots.dicegame.prospects cimport Prospects
from comares.core.bits cimport u64
from comares.core.rng cimport Rng
from comares.dicegame.board cimport Board
from comares.dicegame.rules cimport apply_unchecked, next_column
from comares.dicegame.state cimport State
from comares.evaluation.dicegame cimport Evaluator

cdef int FIELDS, OVER, ROUNDS, TAKE, SAMPLES, LIKELY, MOST
cdef double MARGIN, DOUBT, LEAST_SLOPE


@cython.final
cdef class Lookahead:
    cdef Planner rewards
    cdef Evaluator evaluator
    cdef Landings landings
    cdef Playouts playouts
    cdef double slope, doubt
    cdef double[6] points
    cdef int[150] reached
    cdef readonly int[150] at
    cdef readonly double[150] total
    cdef readonly int count, played

    @cython.locals(place=cython.int)
    cpdef void begin(self, State state, u64 seed) noexcept nogil
    @cython.locals(rounds=cython.int, seat=cython.int, better=cython.double)
    cpdef void weigh(self, State state) noexcept nogil
    @cython.locals(best=cython.double, turn=cython.int, kind=cython.int, place=cython.int, value=cython.double)
    cdef void add_placements(self, State state) noexcept nogil
    @cython.locals(sample=cython.int, n=cython.int, likeliest=cython.int, place=cython.int)
    cdef void add_likely(self, State state, u64 seed) noexcept nogil
    @cython.locals(n=cython.int, number=cython.int)
    cpdef object try_out(self, State state, u64 seed, int playouts)
    cdef double play_on(self, State state, int place, u64 seed, u64 number) except? -1.0
    @cython.locals(after=State, seat=cython.int)
    cdef State rewarded(self, State state)
    @cython.locals(mean=cython.double, n=cython.int, trust=cython.double, kind=cython.int, field=cython.int,
                   above=cython.int, below=cython.int, other=cython.int, value=cython.double, distance=cython.int)
    cpdef void correct(self) noexcept nogil
