/** The state of the form for a new table. The server lists which options can be combined. */

import type { GameFacts, GameOption, NewSeat, NewTable } from "../../lib/messages";

/** What the form starts with; everything can be changed. */
export type Preset = "friends" | "screen" | "solo";

export interface SeatForm {
  kind: NewSeat["kind"];
  name: string;
}

/** An option with its choices for the current number of players. */
export interface Field {
  option: GameOption;
  choices: GameOption["choices"];
  usual: number | boolean | string | null;
}

export class Form {
  seats = $state<SeatForm[]>([]);
  /** How strong the bots are. */
  level = $state("");
  dice = $state<NewTable["dice"]>("rolled");
  public = $state(false);
  /** Whether everybody who sits down agrees to hints. */
  hints = $state(false);
  /** The options chosen, by name. */
  chosen = $state<Record<string, string | number | boolean>>({});

  constructor(
    readonly game: GameFacts,
    preset: Preset,
    me: string,
    level: string,
    /** What somebody is called who plays alone and gives no name. */
    private readonly nobody: string,
  ) {
    this.level = level;
    const others: NewSeat["kind"][] = { friends: ["open", "open"], screen: ["person"], solo: [] }[preset] as NewSeat["kind"][];
    this.seats = [this.#seat("me", me), ...others.map((kind) => this.#seat(kind))];
    this.players = Math.max(this.players, game.least);
  }

  get players(): number {
    return this.seats.length;
  }

  /** Seats are added and removed at the end. */
  set players(n: number) {
    const more = Math.max(0, n - this.seats.length);
    this.seats = [...this.seats.slice(0, n), ...Array.from({ length: more }, () => this.#seat(this.seats.at(-1)?.kind ?? "open"))];
  }

  /** The options available with the current number of players. */
  readonly fields: Field[] = $derived.by(() =>
    this.game.options.flatMap((option) => {
      const fitting = option.by_players.find((one) => one.players === this.players);
      const choices = fitting?.choices ?? [];
      if (!option.own && choices.length < 2) return [];
      return [{ option, choices, usual: fitting?.default ?? option.default }];
    }),
  );

  /** The current value of an option. */
  value(field: Field): string | number | boolean | null {
    const chosen = this.chosen[field.option.name];
    return chosen !== undefined && (field.option.own || field.choices.includes(chosen)) ? chosen : field.usual;
  }

  /** Whether nobody else reads our name. */
  readonly alone: boolean = $derived(this.seats.every((seat) => seat.kind === "me" || seat.kind === "bot"));

  /** How many people play, once every seat is taken. */
  readonly people: number = $derived(this.seats.filter((seat) => seat.kind !== "bot").length);

  readonly hasBots: boolean = $derived(this.seats.some((seat) => seat.kind === "bot"));

  /** The seats that still need a name. */
  readonly nameless: number[] = $derived(
    this.alone ? [] : this.seats.flatMap((seat, at) => ((seat.kind === "me" || seat.kind === "person") && !seat.name.trim() ? [at] : [])),
  );

  /** The request for the server, without options that have their default value. */
  table(): NewTable {
    const seats = this.seats.map(({ kind, name }): NewSeat => {
      if (kind === "bot") return { kind, level: this.level };
      return kind === "open" ? { kind } : { kind, name: name.trim() || this.nobody };
    });
    const options: NewTable["options"] = {};
    for (const field of this.fields) {
      const value = this.value(field);
      if (value !== null && value !== "" && value !== field.usual) options[field.option.name] = value;
    }
    return { game: this.game.name, seats, options, dice: this.dice, public: this.public, hints: this.hints && this.people > 1 };
  }

  #seat(kind: NewSeat["kind"], name = ""): SeatForm {
    // Only one seat is "me"; anybody else here is a person sharing the screen.
    const other = kind === "me" && this.seats.length ? "person" : kind;
    return { kind: other, name };
  }
}
