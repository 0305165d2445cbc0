cimport cython
from comares.core.bits cimport u64
from comares.dicegame.board cimport Board
from comares.envs.episode cimport Episode, Frame

cdef float[2048] BYTES

# Indices are as wide as addresses: with narrower ones, compilers may not take neighbours for neighbours.
@cython.locals(n=Py_ssize_t, byte=Py_ssize_t, a=cython.float, b=cython.float, c=cython.float, d=cython.float,
               e=cython.float, f=cython.float, g=cython.float, h=cython.float)
cdef void write_bits(u64 bits, float* row, Py_ssize_t at, Py_ssize_t size) noexcept nogil
@cython.locals(row=cython.p_float, dice=cython.int, place=Py_ssize_t, kind=Py_ssize_t)
cdef void write_dice(Board board, Frame frame, Py_ssize_t at) noexcept nogil
@cython.locals(track=cython.p_short, n=Py_ssize_t, field=Py_ssize_t, some=cython.int)
cdef void write_markers(
    Board board, Episode episode, int seat, float* row, Py_ssize_t at, Py_ssize_t distance
) noexcept nogil
