/**
 * Room beside a table on large windows. The table is laid out for the whole window, so it is not squeezed but zoomed, all of it, until the
 * panel fits next to it; nothing in it moves from its place.
 */

/** The windows that are wide enough. */
const WIDE = "(min-width: 1101px) and (min-height: 481px)";
const LEAST = 330;
const MOST = 430;
/** The part of the window that the panel takes. */
const PART = 0.26;

/** Attached to the panel: the page makes room for as long as it is there. */
export function makeRoom(panel: HTMLElement): () => void {
  const root = document.documentElement;
  const media = matchMedia(WIDE);

  function leave(): void {
    for (const name of ["--grow", "--vw"]) root.style.removeProperty(name);
    for (const name of ["--beside", "--unzoom"]) panel.style.removeProperty(name);
    document.body.style.removeProperty("padding-right");
  }

  function fit(): void {
    leave();
    if (!media.matches || !CSS.supports("zoom", "0.8")) return;
    const width = Math.round(Math.min(MOST, Math.max(LEAST, innerWidth * PART)));
    const usual = Number(getComputedStyle(root).getPropertyValue("--grow")) || 1;
    const grow = (usual * (innerWidth - width)) / innerWidth;
    root.style.setProperty("--grow", String(grow));
    root.style.setProperty("--vw", `${innerWidth / usual}px`);
    document.body.style.paddingRight = `${width / grow}px`;
    panel.style.setProperty("--beside", `${width}px`);
    panel.style.setProperty("--unzoom", String(1 / grow));
  }

  fit();
  addEventListener("resize", fit);
  return () => {
    removeEventListener("resize", fit);
    leave();
  };
}
