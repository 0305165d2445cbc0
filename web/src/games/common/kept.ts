/** What can be done stays to be seen while a move is on its way: nothing jumps, and the focus stays where it is. */
export class Kept<View, Choice> {
  #view: View | null = null;
  #choices: readonly Choice[] = [];

  /** The choices of a position, also while none are given because one of them is being played. */
  of(view: View, choices: readonly Choice[]): readonly Choice[] {
    if (choices.length) [this.#view, this.#choices] = [view, choices];
    return !choices.length && this.#view === view ? this.#choices : choices;
  }
}
