/** What a table of Roll & Write says in English. */

import common from "../../src/generated/locales/en/common.json";
import later from "../../src/generated/locales/en/rollwrite-later.json";
import game from "../../src/generated/locales/en/rollwrite.json";

export default { ...common, ...game, ...later };
