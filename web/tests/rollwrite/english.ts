/** All English texts of a Roll & Write table. */

import common from "../../src/generated/locales/en/common.json";
import later from "../../src/generated/locales/en/rollwrite-later.json";
import game from "../../src/generated/locales/en/rollwrite.json";

export default { ...common, ...game, ...later };
