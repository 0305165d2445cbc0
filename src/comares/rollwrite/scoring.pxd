from comares.core.bits cimport count_bits, u64
from comares.core.places cimport share
from comares.rollwrite.state cimport State

cdef int OVER, SCORING
cdef int[7] LINE_POINTS
cdef u64[12] LINES
cdef int[64] SPREAD, ROW_POINTS

cdef int spread(int cells) noexcept nogil

cpdef void score_completed(State state) noexcept nogil
cpdef void score_majorities(State state) noexcept nogil
cpdef int line_count(State state, int seat, int line) noexcept nogil
cpdef int row_and_column_points(u64 grid) noexcept nogil
cpdef int points(State state, int seat) noexcept nogil
cpdef int scorers(State state) noexcept nogil
