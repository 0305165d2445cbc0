/** How markers moved along the dice tracks between two positions. */

import { fieldsBetween, FIELDS } from "./fields";

/** The dice track of a column. */
export interface Track {
  kind: string;
  /** The seat on each occupied field. */
  markers: Record<string, number>;
  /** The field named by the dice, if somebody is placing a marker. */
  named: string | null;
}

/** How a marker got to its field. */
export interface MarkerPath {
  /** The fields it passed, ending with the one where it is now. */
  fields: readonly string[];
  /** Whether it was already on the track and got pushed back. */
  pushed: boolean;
}

/** The paths of the markers that moved, by column and field. */
export type MarkerPaths = ReadonlyMap<string, MarkerPath>;

export const NO_PATHS: MarkerPaths = new Map();

export const fieldKey = (kind: string, field: string): string => `${kind} ${field}`;

/** Compare two positions of a round; if markers disappeared from a track, nothing in it is animated. */
export function markerPaths(before: readonly Track[], now: readonly Track[]): MarkerPaths {
  const found = new Map<string, MarkerPath>();
  now.forEach(({ kind, markers }, at) => {
    const was = before[at];
    if (!was || Object.keys(was.markers).some((field) => !(field in markers))) return;
    const fresh = FIELDS.filter((field) => markers[field] && markers[field] !== was.markers[field]);
    for (const field of fresh) found.set(fieldKey(kind, field), path(was, markers, field));
  });
  return found;
}

function path(was: Track, markers: Track["markers"], field: string): MarkerPath {
  const { named } = was;
  if (named === null || FIELDS.indexOf(named) > FIELDS.indexOf(field)) return { fields: [field], pushed: false };
  const taken = was.markers[named];
  if (taken === undefined || markers[named] === taken) return { fields: fieldsBetween(named, field), pushed: false };
  return field === named ? { fields: [field], pushed: false } : { fields: fieldsBetween(named, field).slice(-2), pushed: true };
}
