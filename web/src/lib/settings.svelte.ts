/** Preferences of this device: theme, animation speed, sounds and reactions. */

import { writeCookie, readCookie } from "./cookies";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["normal", "fast", "off"] as const;
export const SWITCH = ["off", "on"] as const;
export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Switch = (typeof SWITCH)[number];

const oneOf = <T extends string>(all: readonly T[], wanted: string | null): T => all.find((name) => name === wanted) ?? all[0]!;

class Settings {
  #theme = $state<Theme>("system");
  #motion = $state<Motion>("normal");
  #sounds = $state<Switch>("off");
  #reactions = $state<Switch>("on");

  /** Load what was chosen on this device before. */
  load(): void {
    this.#theme = oneOf(THEMES, readCookie("theme"));
    this.#motion = oneOf(MOTIONS, readCookie("motion"));
    this.#sounds = oneOf(SWITCH, readCookie("sounds"));
    this.#reactions = oneOf(SWITCH, readCookie("reactions") ?? "on");
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

  /** The factor for durations of scripted animations; 0 turns them off, also where the system asks for reduced motion. */
  get pace(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    return { normal: 1, fast: 0.4, off: 0 }[this.#motion];
  }

  #apply(): void {
    const { dataset } = document.documentElement;
    dataset.motion = this.#motion;
    if (this.#theme === "system") delete dataset.theme;
    else dataset.theme = this.#theme;
  }
}

export const settings = new Settings();
