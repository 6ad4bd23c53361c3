/** Scans many threads at once from their newest items down, in rounds of one bulk read each. */
import { LIMITS } from "../base/limits.js";
import { position } from "../model/positions.js";
import {} from "../model/items.js";
import {} from "../model/edges.js";
import { isCountable } from "./unread-rule.js";
const FIRST_ROUND = 16;
const ROUND_FACTOR = 4;
/**
 * Runs the scans. Returns for each the position down to which it has looked: every countable item above was taken. A scan
 * that is ended, or reaches its bound of items, stops before the lower end of its range.
 */
export async function scanThreads(store, facts, scans) {
    const reached = scans.map((scan) => scan.upTo);
    let open = scans.map((_, index) => index).filter((index) => isLeft(scans[index], reached[index]));
    let left = LIMITS.threadItemsScannedMax;
    for (let limit = FIRST_ROUND; open.length > 0 && left > 0; limit = Math.min(limit * ROUND_FACTOR, left)) {
        const asked = open.flatMap((index) => {
            const scan = scans[index];
            return scan === undefined ? [] : [{ index, scan, upTo: reached[index] ?? scan.upTo }];
        });
        const found = await store.threads.positions(asked.map(({ scan, upTo }) => ({
            thread: scan.thread,
            above: scan.above,
            upTo,
            limit,
            order: 'newest',
        })));
        const items = await itemsOf(store, found.flat());
        open = asked
            .filter(({ index, scan }, which) => {
            const positions = found[which] ?? [];
            const isOver = !takeAll(scan, positions.map((at) => items.get(at) ?? null), facts);
            reached[index] =
                !isOver && positions.length < limit
                    ? scan.above
                    : position((positions.at(-1) ?? scan.above + 1) - 1);
            return !isOver && isLeft(scan, reached[index]);
        })
            .map(({ index }) => index);
        left -= limit;
    }
    return reached;
}
function isLeft(scan, reached) {
    return scan !== undefined && reached !== undefined && reached > scan.above;
}
function takeAll(scan, items, facts) {
    for (const item of items)
        if (item !== null && isCountable(facts, item, scan.thread) && !scan.take(item))
            return false;
    return true;
}
/** Items by position, each read once. */
export async function itemsOf(store, positions) {
    const wanted = [...new Set(positions)];
    const found = wanted.length === 0 ? [] : await store.items.getMany(wanted);
    return new Map(found.filter((item) => item !== null).map((item) => [item.position, item]));
}
//# sourceMappingURL=thread-scan.js.map