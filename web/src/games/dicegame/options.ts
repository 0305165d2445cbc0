/** The options with a field of their own in the dialog for new tables. */

import type { OptionFields } from "../options";
import ChipsField from "./ChipsField.svelte";

export default { chips: ChipsField } satisfies OptionFields;
