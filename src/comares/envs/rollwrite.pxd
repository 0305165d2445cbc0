cimport cython
from comares.core.bits cimport u64
from comares.core.places cimport share
from comares.core.rng cimport Rng
from comares.envs.episode cimport Episode as Base
from comares.envs.episode cimport Frame
from comares.envs.writing cimport write_bits
from comares.rollwrite.rules cimport apply_unchecked, list_legal, sample, to_move
from comares.rollwrite.scoring cimport points, scorers
from comares.rollwrite.state cimport State

cdef int SCORING, SECOND, TURN


cdef class Episode(Base):
    cdef readonly State state

    cdef void clear(self) noexcept nogil
    cdef int to_move(self) noexcept nogil
    cdef int sample(self) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void find_options(self) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, seats=Py_ssize_t, has_points=cython.bint, at=Py_ssize_t, die=Py_ssize_t, kind=Py_ssize_t, n=Py_ssize_t)
    cdef void observe(self, int seat, Frame frame) noexcept nogil
    cdef int points(self, int seat) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, kind=Py_ssize_t,
                   place=cython.int, points_so_far=cython.int)
    cdef void observe_seat(self, Py_ssize_t seat, Frame frame, Py_ssize_t at, bint has_points) noexcept nogil
