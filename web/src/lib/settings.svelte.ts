/** Preferences of this device: theme, animation speed, sounds and reactions. */

import { keep, kept } from "./kept";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["normal", "fast", "off"] as const;
export const SWITCH = ["off", "on"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Switch = (typeof SWITCH)[number];

const one = <T extends string>(all: readonly T[], wanted: string | null): T => all.find((name) => name === wanted) ?? all[0]!;

class Settings {
  #theme = $state<Theme>("system");
  #motion = $state<Motion>("normal");
  #sounds = $state<Switch>("off");
  #reactions = $state<Switch>("on");

  /** Load what was chosen on this device before. */
  remember(): void {
    this.#theme = one(THEMES, kept("theme"));
    this.#motion = one(MOTIONS, kept("motion"));
    this.#sounds = one(SWITCH, kept("sounds"));
    this.#reactions = one(SWITCH, kept("reactions") ?? "on");
    this.#show();
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    keep("theme", theme);
    this.#show();
  }

  get motion(): Motion {
    return this.#motion;
  }

  set motion(motion: Motion) {
    this.#motion = motion;
    keep("motion", motion);
    this.#show();
  }

  get sounds(): Switch {
    return this.#sounds;
  }

  set sounds(sounds: Switch) {
    this.#sounds = sounds;
    keep("sounds", sounds);
  }

  get reactions(): Switch {
    return this.#reactions;
  }

  set reactions(reactions: Switch) {
    this.#reactions = reactions;
    keep("reactions", reactions);
  }

  /** The factor for durations of scripted animations; 0 turns them off, also where the system asks for reduced motion. */
  get pace(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return { normal: 1, fast: 0.4, off: 0 }[this.#motion];
  }

  #show(): void {
    const { dataset } = document.documentElement;
    dataset.motion = this.#motion;
    if (this.#theme === "system") delete dataset.theme;
    else dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
