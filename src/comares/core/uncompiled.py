"""What compiled modules ask of Cython, for running their sources where it is not installed."""

from contextlib import nullcontext
from typing import Final

nogil: Final = nullcontext()
"""Nothing else may run meanwhile, as always in Python."""

compiled: Final = False
