cimport cython
from comares.core.bits cimport u64
from comares.core.rng cimport Rng, mix
from comares.envs.episode cimport Episode, Frame

cdef int ALL_SEATS, EACH_IN_TURN, NOBODY
cdef u64 DECIDER, OTHERS


@cython.final
cdef class Slot:
    cdef readonly int at, learner, viewer
    cdef readonly long long number
    cdef readonly Episode episode
    cdef u64 decider, others
    cdef bint waiting
    cdef Slot left, right


@cython.final
cdef class Lane:
    cdef Slot root
    cdef Frame frame
    cdef Rng dice, drawing
    cdef u64 seed
    cdef long long stride
    cdef int size, learner, reward
    cdef bint resets_later, asks_others, has_finals, is_float
    cdef long long[::1] actions
    cdef float[:, ::1] observed_floats, final_floats, rewards
    cdef signed char[:, ::1] observed_bytes, final_bytes, masks
    cdef int[::1] movers, learners
    cdef signed char[::1] ended

    cdef void begin_below(self, Slot slot) noexcept nogil
    cdef void step_below(self, Slot slot) noexcept nogil
    cdef void sample_below(self, Slot slot) noexcept nogil
    cdef void start(self, Slot slot) noexcept nogil
    cdef int draw(self, Episode episode) noexcept nogil
    @cython.locals(action=cython.int)
    cdef int decide(self, Slot slot) noexcept nogil
    cdef void play_others(self, Slot slot) noexcept nogil
    cdef void forget_result(self, Slot slot) noexcept nogil
    cdef void play(self, Slot slot, long long action) noexcept nogil
    cdef void finish(self, Slot slot) noexcept nogil
    cdef void show(self, Slot slot) noexcept nogil
    cdef void observe(self, Episode episode, int seat, Py_ssize_t at, bint is_final) noexcept nogil
