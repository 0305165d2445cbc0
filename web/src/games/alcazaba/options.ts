/** The options with a field of their own in the dialog for new tables. */

import type { OptionFields } from "../options";
import TowerField from "./TowerField.svelte";

export default { tower: TowerField } satisfies OptionFields;
