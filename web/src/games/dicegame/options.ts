/** The options for which people can enter something of their own. */

import type { OptionFields } from "../options";
import ChipsField from "./ChipsField.svelte";

export default { chips: ChipsField } satisfies OptionFields;
