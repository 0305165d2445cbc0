/** The options for which people can enter something of their own. */

import type { OptionFields } from "../options";
import TowerField from "./TowerField.svelte";

export default { tower: TowerField } satisfies OptionFields;
