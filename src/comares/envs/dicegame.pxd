cimport cython
from comares.core.rng cimport Rng
from comares.dicegame.board cimport Board
from comares.dicegame.rules cimport apply_unchecked, can_throw, list_options, sample, to_move
from comares.dicegame.state cimport State
from comares.envs.episode cimport Episode as Base
from comares.envs.episode cimport Frame, dice_in, pattern_of, set_of
from comares.envs.writing cimport write_dice, write_markers

cdef int ANNUL_CHIP, ANNULLED, CALIPH, EXCHANGE_POINT, NAME_CALIPH, TAKE, THROW, TURN
cdef int DICEGAME_CALIPH, DICEGAME_THROW


cdef class Episode(Base):
    cdef readonly State state

    cdef void clear(self) noexcept nogil
    cdef int to_move(self) noexcept nogil
    cdef int sample(self) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void find_options(self) noexcept nogil
    cdef int translate(self, int action) noexcept nogil
    cdef int points(self, int seat) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, seats=Py_ssize_t, phase=cython.int, at=Py_ssize_t,
                   kind=Py_ssize_t, chip=Py_ssize_t, n=Py_ssize_t)
    cdef void observe(self, int seat, Frame frame) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, kind=Py_ssize_t)
    cdef void observe_dice(self, Frame frame, Py_ssize_t at) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, kind=Py_ssize_t, chip=Py_ssize_t)
    cdef void observe_seat(self, Py_ssize_t seat, Frame frame, Py_ssize_t at) noexcept nogil
