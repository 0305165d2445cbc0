cimport cython
from comares.core.rng cimport Rng

cdef int FIELDS, ALL_DICE
cdef int[1555] SHOWN
cdef int[5] SHOWN_FROM, POWERS

cdef int spread(int count, int number) noexcept nogil
cpdef int dice_count(int dice) noexcept nogil
cpdef int choices(int dice) noexcept nogil
cpdef int nth_choice(int dice, int n) noexcept nogil
cpdef bint is_choice(int dice, int chosen) noexcept nogil
cpdef list dice_outcomes(int count)
cpdef int right_field(int symbols) noexcept nogil
cpdef int throw(int count, Rng rng) noexcept nogil


@cython.final
@cython.no_gc
@cython.freelist(16)
cdef class Board:
    cdef readonly short[144] track
    cdef readonly int dice, before, cup, thrown, throws, black
    cdef readonly bint fresh

    cpdef void clear(self) noexcept nogil
    @cython.locals(other=Board)
    cpdef Board copy(self)
    cpdef void begin_turn(self) noexcept nogil
    cpdef void free(self, int chosen) noexcept nogil
    cpdef void show(self, int rolled) noexcept nogil
    cpdef void annul(self) noexcept nogil
    cpdef void again(self) noexcept nogil
    cpdef void set_black(self, int kind) noexcept nogil
    cpdef int shown(self) noexcept nogil
    cpdef int kinds(self) noexcept nogil
    cpdef int nth_kind(self, int n) noexcept nogil
    cpdef int result(self, int kind) noexcept nogil
    cpdef int next_free(self, int kind, int field) noexcept nogil
    cpdef int owner(self, int kind, int field) noexcept nogil
    cpdef void put(self, int kind, int field, int seat) noexcept nogil
    cpdef void push(self, int kind, int field, int seat) noexcept nogil
    cpdef int next_marker(self, int kind, int field) noexcept nogil
    cpdef void take_back(self, int kind, int field) noexcept nogil
    cpdef void take_markers(self) noexcept nogil


@cython.locals(board=Board)
cpdef Board restore_board(dict values)
