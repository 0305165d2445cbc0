/** What a table of the dice game says in English. */

import common from "../../src/generated/locales/en/common.json";
import later from "../../src/generated/locales/en/dicegame-later.json";
import game from "../../src/generated/locales/en/dicegame.json";

export default { ...common, ...game, ...later };
