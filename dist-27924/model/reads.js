/** Threads and marks: what says how far a viewer has read. */
/**
 * A thread as read state sees it: its place, and the extent of what others than its authors may ever see. Private items
 * are left out, because they are news to nobody.
 */
import { POSITION_ZERO } from "./positions.js";
export const UNMARKED = { at: POSITION_ZERO, atMs: 0 };
//# sourceMappingURL=reads.js.map