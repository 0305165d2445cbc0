/** Keeps showing the choices while a move is on its way to the server, so that nothing jumps and the focus is not lost. */
export class StableChoices<View, Choice> {
  #view: View | null = null;
  #choices: readonly Choice[] = [];

  /** The choices of a position, even while there are none because one of them is being played. */
  of(view: View, choices: readonly Choice[]): readonly Choice[] {
    if (choices.length) [this.#view, this.#choices] = [view, choices];
    return !choices.length && this.#view === view ? this.#choices : choices;
  }
}
