/** Preferences of this device: theme, animation speed, letters on cells, the pace of others' moves, how choices are made, sounds, reactions, the coach. */

import { writeCookie, readCookie } from "./cookies";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["normal", "fast", "off"] as const;
/** How long a move of somebody else is shown before the next one, in milliseconds. */
const BEATS = { calm: 1400, normal: 900, quick: 400, "at-once": 0 };
export type Tempo = keyof typeof BEATS;
export const TEMPOS = Object.keys(BEATS) as Tempo[];
export const SWITCH = ["off", "on"] as const;
/** What happens to a choice that ends by rolling dice: it can be taken back for a moment, is played at once, or has to be confirmed. */
export const BEFORE_DICE = ["wait", "off", "ask"] as const;
/** Whether a coach says what is new: in the first game of a kind, always, or never. */
export const COACH = ["first", "on", "off"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Switch = (typeof SWITCH)[number];
export type BeforeDice = (typeof BEFORE_DICE)[number];
export type Coach = (typeof COACH)[number];

const oneOf = <T extends string>(all: readonly T[], wanted: string | null): T => all.find((name) => name === wanted) ?? all[0]!;

/** Where the system says that colours are hard to tell apart, kinds have their letters from the start. */
const HARD_TO_SEE = "(prefers-contrast: more), (forced-colors: active)";

class Settings {
  #theme = $state<Theme>("system");
  #motion = $state<Motion>("normal");
  #tempo = $state<Tempo>("normal");
  #letters = $state<Switch>("off");
  #sounds = $state<Switch>("off");
  #reactions = $state<Switch>("on");
  #oneClick = $state<Switch>("off");
  #beforeDice = $state<BeforeDice>("wait");
  #coach = $state<Coach>("first");

  /** Load what was chosen on this device before. */
  load(): void {
    this.#theme = oneOf(THEMES, readCookie("theme"));
    this.#motion = oneOf(MOTIONS, readCookie("motion"));
    this.#tempo = oneOf(TEMPOS, readCookie("tempo") ?? "normal");
    this.#letters = oneOf(SWITCH, readCookie("letters") ?? (matchMedia(HARD_TO_SEE).matches ? "on" : "off"));
    this.#sounds = oneOf(SWITCH, readCookie("sounds"));
    this.#reactions = oneOf(SWITCH, readCookie("reactions") ?? "on");
    this.#oneClick = oneOf(SWITCH, readCookie("one-click"));
    this.#beforeDice = oneOf(BEFORE_DICE, readCookie("before-dice"));
    this.#coach = oneOf(COACH, readCookie("coach"));
    this.#apply();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    writeCookie("theme", theme);
    this.#apply();
  }

  get motion(): Motion {
    return this.#motion;
  }

  set motion(motion: Motion) {
    this.#motion = motion;
    writeCookie("motion", motion);
    this.#apply();
  }

  get tempo(): Tempo {
    return this.#tempo;
  }

  set tempo(tempo: Tempo) {
    this.#tempo = tempo;
    writeCookie("tempo", tempo);
  }

  /** How long a move of somebody else is shown before the next one, in milliseconds. */
  get beat(): number {
    return BEATS[this.#tempo];
  }

  get letters(): Switch {
    return this.#letters;
  }

  set letters(letters: Switch) {
    this.#letters = letters;
    writeCookie("letters", letters);
    this.#apply();
  }

  get sounds(): Switch {
    return this.#sounds;
  }

  set sounds(sounds: Switch) {
    this.#sounds = sounds;
    writeCookie("sounds", sounds);
  }

  get reactions(): Switch {
    return this.#reactions;
  }

  set reactions(reactions: Switch) {
    this.#reactions = reactions;
    writeCookie("reactions", reactions);
  }

  /** Whether a single click plays a choice, instead of selecting it. */
  get oneClick(): Switch {
    return this.#oneClick;
  }

  set oneClick(oneClick: Switch) {
    this.#oneClick = oneClick;
    writeCookie("one-click", oneClick);
  }

  get beforeDice(): BeforeDice {
    return this.#beforeDice;
  }

  set beforeDice(beforeDice: BeforeDice) {
    this.#beforeDice = beforeDice;
    writeCookie("before-dice", beforeDice);
  }

  get coach(): Coach {
    return this.#coach;
  }

  set coach(coach: Coach) {
    this.#coach = coach;
    writeCookie("coach", coach);
  }

  /** The factor for durations of scripted animations; 0 turns them off, also where the system asks for reduced motion. */
  get pace(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return { normal: 1, fast: 0.4, off: 0 }[this.#motion];
  }

  #apply(): void {
    const { dataset } = document.documentElement;
    dataset.motion = this.#motion;
    dataset.letters = this.#letters;
    if (this.#theme === "system") delete dataset.theme;
    else dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
