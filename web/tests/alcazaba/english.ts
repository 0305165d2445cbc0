/** All English texts of an Alcazaba table. */

import common from "../../src/generated/locales/en/common.json";
import later from "../../src/generated/locales/en/alcazaba-later.json";
import game from "../../src/generated/locales/en/alcazaba.json";

export default { ...common, ...game, ...later };
