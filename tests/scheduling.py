"""Which worker runs which tests: groups in the order in which they were collected; a lost worker costs one test."""

from __future__ import annotations

from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]  # it has no types
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]


class Scheduling(LoadGroupScheduling):  # type: ignore[misc]
    """Tests of one ``xdist_group`` stay together.

    Unlike xdist's own, it goes on when workers die, say because a test hung for too long (``faulthandler_timeout``):
    xdist's runs the test that killed a worker again and again, and waits forever if two workers die at once.
    """

    def remove_node(self, node: WorkerController) -> str | None:
        """Take a worker out; return the test that it died of, which is not run again."""
        lost = self.assigned_work.pop(node)
        self.registered_collections.pop(node, None)
        died_of = None
        for scope, tests in lost.items():
            left = [test for test, is_done in tests.items() if not is_done]
            if left and died_of is None:
                died_of = left.pop(0)
            if left:
                self.workqueue[scope] = dict.fromkeys(left, False)
        return died_of

    @property
    def collection_is_completed(self) -> bool:
        """Whether the tests can be distributed: all first workers have collected them, or have done so before."""
        return self.collection is not None or bool(super().collection_is_completed)

    def _reschedule(self, node: WorkerController) -> None:
        """Give a worker more to do; it begins a test only when it knows the next one, or that there is none."""
        if node.shutting_down or node not in self.registered_collections:
            return
        while self.workqueue and self._pending_of(self.assigned_work[node]) <= 2:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()
