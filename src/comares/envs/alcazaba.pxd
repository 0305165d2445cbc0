cimport cython
from comares.alcazaba.palace cimport Palace
from comares.alcazaba.rules cimport apply_unchecked, can_go_on, column_tiles, place_at, sample, to_move, x_of, y_of
from comares.alcazaba.state cimport State
from comares.core.bits cimport lowest_bit, u64
from comares.core.rng cimport Rng
from comares.dicegame.board cimport Board
from comares.envs.episode cimport Episode as Base
from comares.envs.episode cimport Frame, dice_in, pattern_of, set_of
from comares.envs.writing cimport write_bits, write_dice, write_markers

cdef int BUILD, BUILD_HERE, CALIPH, LAID, NAME_CALIPH, NO_COLUMN, NO_TILE, PLACES, SETTLE, STORE, SWAP
cdef int TAKE, TAKE_CHIP, TAKE_TILE, THROW, TILES, TURN
cdef int ALCAZABA_CALIPH, ALCAZABA_GIVE, ALCAZABA_PICK, ALCAZABA_PLACE, ALCAZABA_RESERVE, ALCAZABA_STORE
cdef int ALCAZABA_TAKE, ALCAZABA_TAKE_CHIP, ALCAZABA_THROW, STEPS, WIDTH
cdef short[2601] NUMBERS
cdef short[1300] CODES


cdef class Episode(Base):
    cdef readonly State state
    cdef readonly int picked

    cdef bint is_pick(self, int action) noexcept nogil
    cdef int translate(self, int action) noexcept nogil
    @cython.locals(there=cython.int)
    cdef int building(self, int place) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef int to_move(self) noexcept nogil
    cdef int sample(self) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef void find_options(self) noexcept nogil
    @cython.locals(decision=cython.int)
    cdef void perform(self, int action) noexcept nogil
    cdef int points(self, int seat) noexcept nogil
    cdef void add(self, int action) noexcept nogil
    cdef int number(self, int x, int y) noexcept nogil
    cdef void list_turn(self) noexcept nogil
    @cython.locals(tiles=u64, tile=cython.int, walls=cython.int, n=cython.int)
    cdef void list_rebuildings(self) noexcept nogil
    cdef void list_tiles(self, u64 tiles, int first) noexcept nogil
    cdef void list_places(self, int walls) noexcept nogil
    cdef void list_exchanges(self, int walls) noexcept nogil
    cdef void add_cell(self, int cell) noexcept nogil
    cdef int phase(self) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, seats=Py_ssize_t, at=Py_ssize_t, kind=Py_ssize_t, n=Py_ssize_t)
    cdef void observe(self, int seat, Frame frame) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float, factor=cython.float, n=Py_ssize_t, tile=Py_ssize_t)
    cdef void observe_tiles(self, Frame frame, Py_ssize_t at) noexcept nogil
    @cython.locals(row=cython.p_float, scale=cython.p_float)
    cdef void observe_seat(self, Py_ssize_t seat, Frame frame, Py_ssize_t at) noexcept nogil
