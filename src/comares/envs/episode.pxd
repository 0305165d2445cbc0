cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng

cdef u64 MASK64
cdef int CHANCE, DICE, DIFFERENCE, NO_THROW, NOBODY, PATTERNS, POINTS, THROWS
cdef float ILLEGAL
cdef unsigned char[32640] THROW_LISTS
cdef signed char[32640] THROW_MASKS
cdef short[128] THROW_COUNTS

@cython.locals(count=cython.int, pattern=cython.int, die=cython.int)
cpdef int pattern_of(int dice) noexcept nogil
@cython.locals(found=cython.int, shift=cython.int)
cpdef int dice_in(int dice, int chosen) noexcept nogil
@cython.locals(found=cython.int, die=cython.int)
cpdef int set_of(int dice, int chosen) noexcept nogil


cdef int whole(float number) noexcept nogil


@cython.final
cdef class Frame:
    cdef readonly int size
    cdef float* row
    cdef float[2400] scale, draft

    cdef void aim_at_draft(self) noexcept nogil
    @cython.locals(n=Py_ssize_t)
    cdef void copy_draft(self, signed char* out) noexcept nogil


cdef class Episode:
    cdef Rng dice
    cdef readonly u64 seed
    cdef readonly int ply, players, seats, scoring, mover, culprit, count
    cdef readonly bint over
    cdef int pattern, first_throw
    cdef int[128] option

    cdef void clear(self) noexcept nogil
    cdef int to_move(self) noexcept nogil
    cdef int sample(self) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void find_options(self) noexcept nogil
    cdef int translate(self, int action) noexcept nogil
    cdef void observe(self, int seat, Frame frame) noexcept nogil
    cdef int points(self, int seat) noexcept nogil

    cdef void begin(self, u64 seed) noexcept nogil
    cdef void roll(self) noexcept nogil
    cdef void list_options(self) noexcept nogil
    cdef void look_around(self) noexcept nogil
    cdef void perform(self, int action) noexcept nogil
    cdef int choices(self) noexcept nogil
    cdef int nth_choice(self, int n) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef bint act(self, int action) noexcept nogil
    cdef void go(self, int action) noexcept nogil
    cdef void end_by_fault(self) noexcept nogil
    cdef void end(self) noexcept nogil
    @cython.locals(best=cython.int, theirs=cython.int, winners=cython.int, mine=cython.int)
    cdef float reward(self, int seat, int kind) noexcept nogil
    cdef int seat_from(self, int seat, int n) noexcept nogil
    cdef int place_of(self, int seat, int other) noexcept nogil
    @cython.locals(n=Py_ssize_t, first=Py_ssize_t, at=Py_ssize_t)
    cdef void write_mask(self, signed char* out, Py_ssize_t size) noexcept nogil

    cpdef void look(self, int seat, Frame frame, float[::1] out)
    cpdef void look_in_bytes(self, int seat, Frame frame, signed char[::1] out)
    cpdef void mask(self, signed char[::1] out, int size)
