/** Whether a table shows what every choice is worth. It is remembered until the browser is closed, for this table only: hints are noted. */

const KEY = "comares-worths ";

export interface Worths {
  on: boolean;
}

/** What was chosen at a table; nothing, at first. */
export function remembered(table: string, storage: () => Storage = () => sessionStorage): Worths {
  let on = $state(false);
  try {
    on = storage().getItem(KEY + table) !== null;
  } catch {
    // The browser keeps nothing.
  }
  return {
    get on() {
      return on;
    },
    set on(now) {
      on = now;
      try {
        if (now) storage().setItem(KEY + table, "on");
        else storage().removeItem(KEY + table);
      } catch {
        // Then it is chosen again.
      }
    },
  };
}
