/** Copying text, over plain http too. */

/** Copy a text; return whether that worked. */
export async function copyText(text: string): Promise<boolean> {
  if ("clipboard" in navigator) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // forbidden; there is another way
    }
  }
  return copySelected(text);
}

/** The old way, and the only one without https, which a server in a home network does not have. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position: fixed; opacity: 0";
  // Outside an open dialog nothing can be focused.
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- without https there is nothing else
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
