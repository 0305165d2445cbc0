/** How a game played alone compares with those before it. */

import { t } from "../../lib/i18n.svelte";
import { compare, kindOf } from "../../lib/ownscores";
import type { Standing } from "../../lib/standings";
import type { TableModel } from "../../lib/table.svelte";

/** Its rank among one's own games, and what is next to beat; null for other games, and for those that began elsewhere. */
export function comparedWithOwn(model: TableModel, standings: readonly Standing[]): string | null {
  const { table, origin } = model.state!;
  const own = standings.find(({ seat }) => seat === model.mine[0]);
  if (model.seats.length !== 1 || model.mine.length !== 1 || origin || !own) return null;
  const { rank, games, next, best } = compare(kindOf(table), { table: model.id, points: own.points });
  if (games === 1) return t("web.result.own-first");
  if (next === null) return t("web.result.own-best", { n: games });
  const place = t("web.result.own-place", { rank, n: games });
  return `${place} ${t(next === best ? "web.result.own-next-best" : "web.result.own-next", { next, best })}`;
}
