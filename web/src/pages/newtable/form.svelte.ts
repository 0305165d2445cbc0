/** What somebody wants of a new table, while it is being chosen. What fits together is what the server listed. */

import { usualBot } from "../../lib/bots";
import type { GameFacts, GameOption, NewSeat, NewTable } from "../../lib/messages";

/** How the dialog begins; everything can be changed in it. */
export type Preset = "friends" | "screen" | "solo";

export interface SeatForm {
  kind: NewSeat["kind"];
  name: string;
  level: string;
}

/** An option as it can be chosen with this number of players. */
export interface Field {
  option: GameOption;
  choices: GameOption["choices"];
  usual: number | boolean | string | null;
}

export class Form {
  seats = $state<SeatForm[]>([]);
  dice = $state<NewTable["dice"]>("rolled");
  public = $state(false);
  /** What was chosen instead of the usual. */
  chosen = $state<Record<string, string | number | boolean>>({});

  constructor(
    readonly game: GameFacts,
    preset: Preset,
    me: string,
  ) {
    const others: NewSeat["kind"][] = { friends: ["open", "open"], screen: ["person"], solo: [] }[preset] as NewSeat["kind"][];
    this.seats = [this.#seat("me", me), ...others.map((kind) => this.#seat(kind))];
    this.players = Math.max(this.players, game.least);
  }

  get players(): number {
    return this.seats.length;
  }

  /** Seats come and go at the end. */
  set players(n: number) {
    const more = Math.max(0, n - this.seats.length);
    this.seats = [...this.seats.slice(0, n), ...Array.from({ length: more }, () => this.#seat(this.seats.at(-1)?.kind ?? "open"))];
  }

  /** The options that can be chosen with so many players. */
  readonly fields: Field[] = $derived.by(() =>
    this.game.options.flatMap((option) => {
      const fitting = option.by_players.find((one) => one.players === this.players);
      const choices = fitting?.choices ?? [];
      if (!option.own && choices.length < 2) return [];
      return [{ option, choices, usual: fitting?.default ?? option.default }];
    }),
  );

  /** What is chosen for an option now. */
  value(field: Field): string | number | boolean | null {
    const chosen = this.chosen[field.option.name];
    return chosen !== undefined && (field.option.own || field.choices.includes(chosen)) ? chosen : field.usual;
  }

  /** The seats that still need a name. */
  readonly nameless: number[] = $derived(
    this.seats.flatMap((seat, at) => ((seat.kind === "me" || seat.kind === "person") && !seat.name.trim() ? [at] : [])),
  );

  /** Everything as the server wants it; what is as usual is left out. */
  table(): NewTable {
    const seats = this.seats.map(({ kind, name, level }): NewSeat => {
      if (kind === "bot") return { kind, level };
      return kind === "open" ? { kind } : { kind, name: name.trim() };
    });
    const options: NewTable["options"] = {};
    for (const field of this.fields) {
      const value = this.value(field);
      if (value !== null && value !== "" && value !== field.usual) options[field.option.name] = value;
    }
    return { game: this.game.name, seats, options, dice: this.dice, public: this.public };
  }

  #seat(kind: NewSeat["kind"], name = ""): SeatForm {
    // Only one seat is "me"; whoever else sits here is a person at the same screen.
    const other = kind === "me" && this.seats.length ? "person" : kind;
    return { kind: other, name, level: usualBot(this.game.bots) };
  }
}
