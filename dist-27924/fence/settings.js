/** How a fence is kept, and the bounds of it. */
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
const DAY_MS = 86_400_000;
const DEFAULTS = {
    headItems: 40,
    seed: 'ranked',
    minIntervalMs: 0,
    keepPosts: 200,
    keepMs: 90 * DAY_MS,
};
/** Settings with the defaults for what is left out. Refuses unknown names and values out of bounds with BAD_USER_INPUT. */
export function completeSettings(given) {
    const unknown = Object.keys(given).find((name) => !Object.hasOwn(DEFAULTS, name));
    if (unknown !== undefined)
        throw new FeedError('BAD_USER_INPUT', `settings: expected one of ${Object.keys(DEFAULTS).join(', ')}, got ${unknown}`);
    const settings = { ...DEFAULTS, ...given };
    const { headItems, seed, minIntervalMs, keepPosts, keepMs } = settings;
    checkInteger('headItems', headItems, LIMITS.headItemsMax);
    checkInteger('keepPosts', keepPosts, LIMITS.fencepostsKeptMax);
    if (seed !== 'ranked' && seed !== 'chronological')
        throw refused('seed', 'ranked or chronological', seed);
    if (!(minIntervalMs >= 0))
        throw refused('minIntervalMs', 'milliseconds, 0 or more', minIntervalMs);
    if (!(keepMs > 0))
        throw refused('keepMs', 'milliseconds above 0', keepMs);
    return settings;
}
function checkInteger(name, value, max) {
    if (!Number.isInteger(value) || value < 1 || value > max)
        throw refused(name, `an integer from 1 to ${max}`, value);
}
function refused(name, expected, got) {
    return new FeedError('BAD_USER_INPUT', `settings.${name}: expected ${expected}, got ${String(got)}`);
}
//# sourceMappingURL=settings.js.map