/** Why something is not possible: asked from the server when a greyed thing is pointed at, focused or tapped, and said in a tip beside it. */

import type { Attachment } from "svelte/attachments";
import { ApiError } from "./api";
import { because, sentence } from "./i18n.svelte";
import type { Move, Reason } from "./messages";

/** The pointer rests this long before a tip appears. */
const REST = 250;

export class WhyNot {
  /** The tip that is shown now, and what it belongs to. */
  shown = $state.raw<{ reason: Reason; beside: Element } | null>(null);
  #answers = new Map<string, Promise<Reason>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beside: Element | null = null;

  constructor(private readonly why: (move: Move) => Promise<Reason>) {}

  /** The words of the tip. */
  get words(): string {
    return this.shown ? sentence(because(this.shown.reason)) : "";
  }

  /** In another position the answers are others. */
  forget(): void {
    this.#answers.clear();
    this.hide();
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#beside = null;
    this.shown = null;
  }

  /** The answer for a move, asked for once in a position. */
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
      // Somebody quick is elsewhere when the answer comes.
      if (this.#beside === beside) this.shown = { reason, beside };
    } catch (error) {
      this.#answers.delete(JSON.stringify(move));
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** For greyed things: say why their move is not possible. Without a move there is nothing to say. */
  on(move: Move | null): Attachment {
    return (node) => {
      if (move === null) return;
      const now = (): void => void this.show(move, node);
      const soon = (event: Event): void => {
        if ((event as PointerEvent).pointerType !== "mouse") return;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(now, REST);
      };
      const focused = (): void => {
        if (node.matches(":focus-visible")) now();
      };
      const gone = (): void => this.hide();
      const key = (event: Event): void => {
        if ((event as KeyboardEvent).key === "Escape") this.hide();
      };
      const listeners = { pointerenter: soon, pointerleave: gone, focus: focused, blur: gone, click: now, keydown: key };
      for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of Object.entries(listeners)) node.removeEventListener(name, listener);
        if (this.#beside === node) this.hide();
      };
    };
  }
}
