/** Why something is not possible: requested from the server when a disabled element is hovered, focused or tapped, and shown in a tooltip. */

import type { Attachment } from "svelte/attachments";
import { ApiError } from "./api";
import { reasonText, sentence } from "./i18n.svelte";
import type { Move, Reason } from "./messages";

/** How long the pointer has to rest before the tooltip appears, in milliseconds. */
const REST = 250;

export class WhyNot {
  /** The tooltip shown now, and the element it belongs to. */
  shown = $state.raw<{ reason: Reason; beside: Element } | null>(null);
  #answers = new Map<string, Promise<Reason>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beside: Element | null = null;

  constructor(private readonly why: (move: Move) => Promise<Reason>) {}

  /** The text of the tooltip. */
  get text(): string {
    return this.shown ? sentence(reasonText(this.shown.reason)) : "";
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
      if (this.#beside === beside) this.shown = { reason, beside };
    } catch (error) {
      this.#answers.delete(JSON.stringify(move));
      if (!(error instanceof ApiError)) throw error;
    }
  }

  /** For disabled elements: explain why their move is not possible. Without a move there is nothing to explain. */
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
