/** What a table needs besides itself: loaded right after the first frame, so that it does not delay it. */

export { default as Announcer } from "./Announcer.svelte";
export { default as Beside } from "./Beside.svelte";
export { default as Log } from "./Log.svelte";
export { default as Notices } from "./Notices.svelte";
