"""Work that is divided into blocks, and the places where blocks are computed.

Simulations and tournaments are long, and consist of blocks that know nothing of each other. This package computes
them in this process, in several, or on a cluster, keeps those that are finished, and yields the results in the order of
the blocks, so that whoever asked cannot tell the difference but by the time::

    from comares.blocks import HERE, Processes, computed
    from comares.blocks.cluster import Scheduler  # Dask, from the extra comares[cluster]

    for result in computed(work, blocks, place):
        ...

- ``work`` is a function that can be pickled, of one argument that can be pickled: a function of a module, or a
  ``functools.partial`` of one. It returns something that can be pickled, and depends on nothing but its argument.
- ``blocks`` are the arguments, in any number: they are taken as they are needed, a few for each worker at a time.
  A block should take about as long as ``place.block_seconds``, and ``computed_ranges`` sees to that where the
  arguments are ranges of numbers.
- ``place`` is where: ``HERE``, ``Processes(jobs)``, ``Scheduler(address)``, ``LocalCluster(workers)``.
- ``store`` keeps finished blocks on disk (``Store``), also those that finish before an earlier one. Whoever asks for
  the same work with the same store again gets them from there.

A worker of a cluster that is lost costs nothing but time. If the place itself is lost, ``Lost`` is raised: what has
been yielded until then is valid. Closing the iterator, an error or a keyboard interrupt end whatever is still running.
Work that takes much longer than a second calls ``check_stop`` now and then.
"""

from comares.blocks.computing import computed
from comares.blocks.division import computed_ranges
from comares.blocks.places import HERE, Lost, Place, Processes
from comares.blocks.stopping import check_stop
from comares.blocks.store import NO_STORE, NoStore, Store

__all__ = [
    "HERE",
    "NO_STORE",
    "Lost",
    "NoStore",
    "Place",
    "Processes",
    "Store",
    "check_stop",
    "computed",
    "computed_ranges",
]
