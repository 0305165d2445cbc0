/** The one way to choose at every table: pointing previews, the first press selects, the main button does it. Contains no rules. */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { settings } from "../../lib/settings.svelte";

/** A second press this soon after the first is a double click, by touch too; in milliseconds. */
const DOUBLE_CLICK = 500;

interface Options<C> {
  /** What can be selected now. */
  choices: () => readonly C[];
  /** What is selected while nobody has selected anything else, such as the only choice. */
  usual?: () => C | null;
  /** Whether a choice must be selected before it is done, even by people for whom one click plays. */
  deliberate?: (choice: C) => boolean;
  /** Whether to ask before a choice is done, because it is hardly ever meant. */
  doubtful?: (choice: C) => boolean;
  /** Whether nothing can be selected right now, because a choice is about to be played. */
  frozen?: () => boolean;
  act: (choice: C) => void;
}

export class Selection<C extends { token: string }> {
  #pointed = $state.raw<string | null>(null);
  #chosen = $state.raw<string | null>(null);
  /** When it was selected. */
  #since = -Infinity;
  /** A doubtful choice that waits for an answer. */
  asked = $state.raw<C | null>(null);
  /** How often something was pressed that had been selected already; the main button then draws attention to itself. */
  nudges = $state(0);

  constructor(private readonly options: Options<C>) {}

  /** What the pointer or the focus is on. */
  readonly pointed: C | null = $derived.by(() => this.#find(this.#pointed));

  /** What somebody selected. */
  readonly chosen: C | null = $derived.by(() => this.#find(this.#chosen));

  /** What the main button does. */
  readonly selected: C | null = $derived.by(() => this.chosen ?? this.options.usual?.() ?? null);

  /** What to preview: what is pointed at, or else what is selected. */
  readonly shown: C | null = $derived(this.pointed ?? this.selected);

  #find(token: string | null): C | null {
    return token === null ? null : (this.options.choices().find((choice) => choice.token === token) ?? null);
  }

  has(choice: C | null | undefined): boolean {
    return choice !== null && choice !== undefined && this.selected?.token === choice.token;
  }

  select(choice: C): void {
    if (this.options.frozen?.()) return;
    this.#chosen = choice.token;
    this.asked = null;
  }

  /** Select nothing, except what is selected by itself. */
  clear(): void {
    this.#chosen = null;
    this.#pointed = null;
    this.asked = null;
    this.#since = -Infinity;
  }

  point(choice: C | null): void {
    this.#pointed = choice?.token ?? null;
  }

  /** A choice was pressed: by mouse, finger or key. */
  press(choice: C, event: MouseEvent): void {
    if (this.options.frozen?.()) return;
    const again = this.has(choice);
    const double = event.detail > 1 || event.timeStamp - this.#since < DOUBLE_CLICK;
    const byKey = event.detail === 0;
    this.select(choice);
    this.#since = event.timeStamp;
    const atOnce = settings.oneClick === "on" && !this.options.deliberate?.(choice);
    if (atOnce || (again && (double || byKey))) this.do();
    else if (again) this.nudges += 1;
  }

  /** Do what is selected. */
  do(): void {
    const choice = this.selected;
    if (!choice || this.options.frozen?.()) return;
    if (this.options.doubtful?.(choice)) this.asked = choice;
    else this.options.act(choice);
  }

  /** Do what was asked about. */
  confirm(): void {
    const choice = this.asked;
    this.asked = null;
    if (choice) this.options.act(choice);
  }

  /** For everything that stands for a choice: point at it, select it, do it. Without a choice, nothing happens. */
  on(choice: C | null | undefined): Attachment<HTMLElement> {
    return (node) => {
      if (!choice) return;
      const point = (): void => this.point(choice);
      const gone = (): void => {
        if (this.#pointed === choice.token) this.point(null);
      };
      const listeners: Record<string, (event: Event) => void> = {
        pointerenter: (event) => {
          if ((event as PointerEvent).pointerType === "mouse") point();
        },
        pointerleave: gone,
        focus: () => {
          if (node.matches(":focus-visible")) point();
        },
        blur: gone,
        click: (event) => this.press(choice, event as MouseEvent),
      };
      node.dataset.choice = choice.token;
      // Not addEventListener: what is focused loses its focus while Svelte removes it, and Svelte has to know that this is an event.
      const stops = Object.entries(listeners).map(([name, listener]) => on(node, name, listener));
      return () => {
        delete node.dataset.choice;
        for (const stop of stops) stop();
      };
    };
  }
}
