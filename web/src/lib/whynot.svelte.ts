/**
 * Tooltips: why something is not possible, requested from the server when a disabled element is hovered, focused or tapped; and what a
 * thing is good for, before anybody has it.
 */

import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { ApiError } from "./api";
import { reasonText, sentence } from "./i18n.svelte";
import type { Move, Reason } from "./messages";

/** How long the pointer has to rest before the tooltip appears, in milliseconds. */
const REST = 250;
/** How long a finger has to rest. */
const LONG_PRESS = 450;

export class WhyNot {
  /** The tooltip shown now, the element it belongs to, and the rule that says more: its anchor, if there is one. */
  shown = $state.raw<{ text: string; beside: Element; rule: string | null } | null>(null);
  #answers = new Map<string, Promise<Reason>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beside: Element | null = null;

  constructor(private readonly why: (move: Move) => Promise<Reason>) {}

  /** The text of the tooltip. */
  get text(): string {
    return this.shown?.text ?? "";
  }

  /** Drop all answers: they hold for one position only. */
  forget(): void {
    this.#answers.clear();
    this.hide();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#beside = null;
    this.shown = null;
  }

  #say(text: string, beside: Element, rule?: string | null): void {
    this.shown = { text, beside, rule: rule ?? beside.closest<HTMLElement>("[data-rule]")?.dataset.rule ?? null };
  }

  /** The pointer is on the tooltip, or is leaving what it belongs to: it takes a moment to get there. */
  stay(leaving = false): void {
    clearTimeout(this.#timer);
    if (leaving && this.shown?.rule) this.#timer = setTimeout(() => this.hide(), REST);
    else if (leaving) this.hide();
  }

  /** The reason for a move, requested once per position. */
  ask(move: Move): Promise<Reason> {
    const key = JSON.stringify(move);
    const known = this.#answers.get(key) ?? this.why(move);
    this.#answers.set(key, known);
    return known;
  }

  async show(move: Move, beside: Element): Promise<void> {
    clearTimeout(this.#timer);
    this.#beside = beside;
    try {
      const reason = await this.ask(move);
      // The pointer may have moved on by the time the answer arrives.
      if (this.#beside === beside) this.#say(sentence(reasonText(reason)), beside, reason.rule);
    } catch (error) {
      this.#answers.delete(JSON.stringify(move));
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** For disabled elements: explain why their move is not possible. Without a move there is nothing to explain. */
  on(move: Move | null): Attachment {
    return (node) => (move === null ? undefined : this.#listen(node, () => void this.show(move, node)));
  }

  /** For things that say what they are good for. */
  says(text: string): Attachment {
    return (node) =>
      this.#listen(node, () => {
        clearTimeout(this.#timer);
        this.#beside = node;
        this.#say(text, node);
      });
  }

  /** Show a tooltip on hover, focus, long press, and click; but a click on a choice selects it, and asks nothing. */
  #listen(node: Element, now: () => void): () => void {
    let press: ReturnType<typeof setTimeout> | undefined;
    const soon = (event: Event): void => {
      if ((event as PointerEvent).pointerType !== "mouse") return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(now, REST);
    };
    const focused = (): void => {
      if (node.matches(":focus-visible")) now();
    };
    const gone = (event: Event): void => {
      clearTimeout(press);
      // A finger that is lifted leaves the element; what it asked for stays until the next touch.
      const { pointerType } = event as PointerEvent;
      if (pointerType !== "touch") this.stay(true);
    };
    const down = (event: Event): void => {
      if ((event as PointerEvent).pointerType === "touch") press = setTimeout(now, LONG_PRESS);
    };
    const click = (): void => {
      if (node.matches("[data-choice]")) this.hide();
      else now();
    };
    const key = (event: Event): void => {
      if ((event as KeyboardEvent).key === "Escape") this.hide();
    };
    const listeners = {
      pointerenter: soon,
      pointerdown: down,
      pointerup: () => clearTimeout(press),
      pointercancel: () => clearTimeout(press),
      pointerleave: gone,
      focus: focused,
      blur: gone,
      click,
      keydown: key,
    };
    // Not addEventListener: what is focused loses its focus while Svelte removes it, and Svelte has to know that this is an event.
    const stops = Object.entries(listeners).map(([name, listener]) => on(node, name, listener));
    return () => {
      clearTimeout(press);
      for (const stop of stops) stop();
      if (this.#beside === node) this.hide();
    };
  }
}
