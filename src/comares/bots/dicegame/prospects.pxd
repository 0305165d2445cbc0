cimport cython
from comares.core.places cimport share
from comares.dicegame.scoring cimport number_points
from comares.dicegame.state cimport State

cdef int MOVES, EXCHANGE_WORTH, PUSH_WORTH, ANNUL_WORTH, BLACK_WORTH, PATIENCE, START_WORTH, RIVALS, HEAT, ORDER
cdef int EXCHANGE_CHIP, PUSH_CHIP, ANNUL_CHIP, BLACK_CHIP, STARTING_PLAYER, TAKE, TOP


cdef double POINT, POINT_BY_KIND
cdef double[5] LUCK

@cython.locals(z=cython.double)
cdef double keeping_ahead(double margin, double luck) noexcept nogil


@cython.final
cdef class Prospects:
    cdef readonly int seats, round, ahead_seats
    cdef double[16] weights
    cdef bint majorities
    cdef double[125] ahead
    cdef int[6] field, key
    cdef readonly double[6] promised, standing, settled
    cdef double[6] rivalry
    cdef double[36] column_points, coefficient
    cdef double[1512] pair_points

    @cython.locals(kind=cython.int, best=cython.int)
    cpdef void look(self, State state) noexcept nogil
    @cython.locals(two=cython.bint, second=cython.int, at=cython.int, seat=cython.int)
    cdef void look_at_rewards(self, State state, int kind, int best) noexcept nogil
    @cython.locals(point=cython.double, chip=cython.double, two=cython.bint, second=cython.int, at=cython.int,
                   seat=cython.int)
    cdef void look_plainly(self, State state, int kind, int best) noexcept nogil
    cdef int pair(self, int kind, int best, int second) noexcept nogil
    @cython.locals(steps=cython.double[7], both=cython.double, third=cython.double, rest=cython.double, n=cython.int,
                   lead=cython.int, rounds=cython.int, chance=cython.double, after=cython.int)
    cdef void fill_ahead(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void set_column(self, State state, int kind) noexcept nogil
    @cython.locals(field=cython.int, below=cython.int, other=cython.int)
    cdef void move(self, int seat, int points) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void promise(self, int kind, int rounds) noexcept nogil
    @cython.locals(total=cython.double, scoring=cython.int, left=cython.int, first=cython.double, second=cython.double,
                   third=cython.double, other=cython.int, behind=cython.double)
    cdef double promised_to(self, int seat, int kind, int rounds) noexcept nogil
    @cython.locals(chance=cython.double, order=cython.double)
    cdef double is_ahead(self, int seat, int other, int rounds) noexcept nogil
    @cython.locals(chip=cython.int, receiver=cython.int)
    cdef void reward(self, State state, int kind, int best, int second, bint two) noexcept nogil
    @cython.locals(one=cython.double)
    cdef bint takes_two(self, State state, int kind, int seat) noexcept nogil
    cdef double chip_worth(self, State state, int chip, int seat) noexcept nogil
    @cython.locals(waste=cython.double, worth=cython.double, _=cython.int)
    cdef double keeping(self, int chip, int markers) noexcept nogil
    @cython.locals(scorings=cython.int, seat=cython.int, chip=cython.int, markers=cython.int, kind=cython.int, _=cython.int)
    cdef void look_at_standings(self, State state) noexcept nogil
    @cython.locals(best=cython.double, other=cython.int, total=cython.double, gap=cython.double)
    cdef void fill_coefficients(self, int seat) noexcept nogil
    @cython.locals(chance=cython.double, other=cython.int)
    cdef double chance_to_win(self, double* points, int seat, int rounds) noexcept nogil
    @cython.locals(total=cython.double, other=cython.int)
    cdef double objective(self, int seat) noexcept nogil
    @cython.locals(total=cython.double, other=cython.int)
    cdef double pair_objective(self, int seat, int pair) noexcept nogil
