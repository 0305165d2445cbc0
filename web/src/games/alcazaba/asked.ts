/** What people type in when they throw their own dice and draw their own tiles, and how it is written as a token. */

import { say, sentence } from "../../lib/i18n.svelte";
import { KINDS, type Kind } from "../../look/kinds";
import { tileOf } from "../../look/tiles";
import type { Asked } from "../contract";
import type { AlcazabaView } from "./messages";
import { kindSay, nameOf } from "./names";

type Row = Asked["rows"][number];

const inKinds = (kinds: readonly string[]): string => KINDS.map((kind) => kind.repeat(kinds.filter((one) => one === kind).length)).join("");
const kindRow = (): Row => ({
  label: "",
  kind: "name",
  values: KINDS.map((kind, value) => ({ value, label: sentence(say(kindSay(kind))) })),
});
const tileRow = (view: AlcazabaView, label: Row["label"], of: readonly string[]): Row => ({
  label,
  kind: "name",
  values: of.map((tile) => ({ value: view.unseen.indexOf(tile), label: tile })),
});

/** What has to be typed in now, if anything. */
export function asked(view: AlcazabaView): Asked | null {
  if (view.to_move !== "chance") return null;
  const tiles = (values: readonly number[]): string => values.map((value) => view.unseen[value]).join(",");
  const question = { key: `alcazaba.ask.${view.phase}`, data: view.seat ? { name: nameOf(view, view.seat) } : {} };
  if (view.phase === "first-player") {
    const values = view.players.map((label, at) => ({ value: at + 1, label }));
    return { question, rows: [{ label: "", kind: "name", values }], token: ([seat]) => `(first:${seat})` };
  }
  if (view.phase === "start-chip") return { question, rows: [kindRow()], token: ([kind]) => `(chip:${KINDS[kind ?? 0]})` };
  if (view.phase === "stack") {
    const of = (kind: Kind): string[] => view.unseen.filter((tile) => tileOf(tile).kind === kind);
    return { question, rows: KINDS.map((kind) => tileRow(view, kindSay(kind), of(kind))), token: (values) => `(stack:${tiles(values)})` };
  }
  if (view.phase === "bag") {
    return { question, rows: Array.from({ length: 5 }, () => tileRow(view, "", view.unseen)), token: (values) => `(bag:${tiles(values)})` };
  }
  const dice = Array.from({ length: view.thrown }, kindRow);
  return { question, rows: dice, token: (values) => `(${inKinds(values.map((value) => KINDS[value]!))})` };
}
