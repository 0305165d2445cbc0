/** The result of a game in a sentence, and where one came in oneself. */

import type { GameClient } from "../../games/contract";
import { language, sentence, t } from "../../lib/i18n.svelte";
import { distance, standings, type Standing } from "../../lib/standings";
import type { TableModel } from "../../lib/table.svelte";

export interface Outcome {
  /** Everybody who scores, by rank. */
  standings: Standing[];
  /** Who won, or how many points somebody has who played alone. */
  headline: string;
  /** Where one came in oneself; null for those who watched, and for several people at one screen. */
  own: string | null;
}

/** The outcome of a finished game, as told to whoever sits at this screen. */
export function outcomeOf(model: TableModel, client: GameClient): Outcome {
  const { view, winners } = model.position!;
  const all = standings(client.scores(view), winners);
  const name = (seat: number): string => client.nameOf(view, seat);
  const best = all[0]?.points ?? 0;
  const me = model.held.length === 1 ? model.held[0]! : null;
  const names = new Intl.ListFormat(language()).format(winners.map(name));
  return {
    standings: all,
    headline: sentence(
      all.length === 1
        ? t("web.result.alone", { n: best })
        : winners.length > 1
          ? t("web.result.shared", { names, n: best })
          : winners[0] === me
            ? t("web.result.you-win", { n: best })
            : t("web.result.wins", { name: names, n: best }),
    ),
    own: me === null ? null : placeOf(all, me),
  };
}

/** "You: 2nd, 13 behind". */
function placeOf(all: readonly Standing[], seat: number): string | null {
  const own = all.find((one) => one.seat === seat);
  const points = distance(all, seat);
  if (!own || points === null) return null;
  const rank = own.shared ? t("web.result.rank-shared", { rank: ordinal(own.rank) }) : ordinal(own.rank);
  if (!points || (own.rank === 1 && own.shared)) return t("web.result.you", { rank });
  return t(points > 0 ? "web.result.you-ahead" : "web.result.you-behind", { rank, n: Math.abs(points) });
}

const ORDINALS = ["1", "2", "3", "4", "5", "6"] as const;

/** "2nd". */
export function ordinal(rank: number): string {
  const known = ORDINALS[rank - 1];
  return known ? t(`web.ordinal.${known}`) : String(rank);
}
