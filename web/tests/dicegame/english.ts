/** All English texts of the dice game's table. */

import common from "../../src/generated/locales/en/common.json";
import later from "../../src/generated/locales/en/dicegame-later.json";
import game from "../../src/generated/locales/en/dicegame.json";

export default { ...common, ...game, ...later };
