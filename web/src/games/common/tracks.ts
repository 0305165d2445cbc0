/** How markers came to their fields of the dice tracks between two positions. */

import { between, FIELDS } from "./fields";

/** A column of the board as far as its dice track goes. */
export interface Track {
  kind: string;
  /** The seat on each taken field. */
  markers: Record<string, number>;
  /** The field that the dice name, if somebody is placing. */
  named: string | null;
}

/** How a marker came to lie where it lies. */
export interface Way {
  /** The fields that it went through, the one where it lies now last. */
  fields: readonly string[];
  /** Whether it was on the track before, and was pushed back. */
  pushed: boolean;
}

/** The ways of the markers that moved, by column and field. */
export type Ways = ReadonlyMap<string, Way>;

export const NO_WAYS: Ways = new Map();

export const place = (kind: string, field: string): string => `${kind} ${field}`;

/** Compare two positions of a round; where markers were taken away, nothing moved. */
export function ways(before: readonly Track[], now: readonly Track[]): Ways {
  const found = new Map<string, Way>();
  now.forEach(({ kind, markers }, at) => {
    const was = before[at];
    if (!was || Object.keys(was.markers).some((field) => !(field in markers))) return;
    const fresh = FIELDS.filter((field) => markers[field] && markers[field] !== was.markers[field]);
    for (const field of fresh) found.set(place(kind, field), way(was, markers, field));
  });
  return found;
}

function way(was: Track, markers: Track["markers"], field: string): Way {
  const { named } = was;
  if (named === null || FIELDS.indexOf(named) > FIELDS.indexOf(field)) return { fields: [field], pushed: false };
  const taken = was.markers[named];
  if (taken === undefined || markers[named] === taken) return { fields: between(named, field), pushed: false };
  return field === named ? { fields: [field], pushed: false } : { fields: between(named, field).slice(-2), pushed: true };
}
