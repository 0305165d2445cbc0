/** The options for which people can enter something of their own. */

import type { OptionFields } from "../options";
import SheetField from "./SheetField.svelte";

export default { sheet: SheetField } satisfies OptionFields;
