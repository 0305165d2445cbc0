/** The options with a field of their own in the dialog for new tables. */

import type { OptionFields } from "../options";
import SheetField from "./SheetField.svelte";

export default { sheet: SheetField } satisfies OptionFields;
