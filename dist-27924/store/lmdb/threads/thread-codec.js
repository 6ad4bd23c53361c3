/** Threads as rows: fixed tuples, so that no field names are stored. */
import { POSITION_ZERO, position } from "../../../model/positions.js";
import { textKey } from "../engine/keys.js";
/** The record of a thread; with positions and a count of 0 when all its items are private. Null if it never existed. */
export function readThread(env, thread) {
    const row = env.threads.get(textKey(thread));
    if (row === undefined)
        return null;
    const [category, first, newest, newestAuthor, items] = row;
    return {
        thread,
        category: category,
        first: position(first),
        newest: position(newest),
        newestAuthor: newestAuthor,
        items,
    };
}
/** Writes the record and leaves the lists by category to the caller. Call inside a write. */
export function writeThread(env, record) {
    const { thread, category, first, newest, newestAuthor, items } = record;
    const row = [category, first, newest, newestAuthor, items];
    env.threads.put(textKey(thread), row);
}
/** The record of a thread whose items are all private. */
export function emptyThread(thread, category) {
    return {
        thread,
        category,
        first: POSITION_ZERO,
        newest: POSITION_ZERO,
        newestAuthor: null,
        items: 0,
    };
}
//# sourceMappingURL=thread-codec.js.map