/**
 * Signals: named numbers about candidates, fetched in bulk once for each commit. Whatever a source answers, a ranker
 * sees only finite numbers of bounded size.
 */
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
const HOUR_MS = 3_600_000;
const FRESHNESS_HALF_LIFE_HOURS = 24;
/** The signals every installation has. */
const STANDARD_SIGNALS = [
    {
        name: 'votes',
        description: 'The votes the item was published with plus its likes.',
        read: votes,
    },
    { name: 'likes', description: 'How many viewers like the item.', read: (from) => from.likes() },
    {
        name: 'ageHours',
        description: 'Hours since the item was created; 0 for one dated in the future.',
        read: ageHours,
    },
    {
        name: 'freshness',
        description: 'From 1 for a new item towards 0, halving every 24 hours.',
        read: freshness,
    },
    {
        name: 'textChars',
        description: 'Length of the text in characters.',
        read: ({ items }) => items.map((item) => item.payload.text?.length ?? 0),
    },
    {
        name: 'hasLink',
        description: '1 when the item links somewhere, else 0.',
        read: ({ items }) => items.map((item) => (item.payload.url === null ? 0 : 1)),
    },
];
export const STANDARD_SIGNAL_NAMES = STANDARD_SIGNALS.map((signal) => signal.name);
/** The standard signals and a program's own. Refuses a name that is taken, empty or too long. */
export function openSignals(context, own = []) {
    const byName = new Map();
    for (const signal of [...STANDARD_SIGNALS, ...own]) {
        const { name } = signal;
        if (name.length === 0 || name.length > LIMITS.idCharsMax || byName.has(name)) {
            throw new FeedError('BAD_USER_INPUT', `expected a new signal name of 1 to ${LIMITS.idCharsMax} characters, got "${name}"`);
        }
        byName.set(name, signal);
    }
    return {
        names: [...byName.keys()],
        has: (name) => byName.has(name),
        async fetch(names, subject) {
            const from = readOnce(context.items, subject);
            const columns = await Promise.all([...new Set(names)].map(async (name) => [name, await readColumn(byName.get(name), name, from)]));
            return Object.fromEntries(columns);
        },
    };
}
function readOnce(store, subject) {
    let likes = null;
    return {
        ...subject,
        likes: () => (likes ??= store.likeCounts(subject.items.map((item) => item.position))),
    };
}
async function readColumn(signal, name, from) {
    if (signal === undefined)
        throw new FeedError('INVALID_TEMPLATE', `expected a known signal, got "${name}"`);
    const column = await signal.read(from);
    if (!Array.isArray(column) || column.length !== from.items.length) {
        throw new FeedError('UNAVAILABLE', `expected ${from.items.length} numbers for the signal "${name}", got ${Array.isArray(column) ? column.length : typeof column}`);
    }
    return Array.from(column, bounded);
}
function bounded(value) {
    if (typeof value !== 'number' || !Number.isFinite(value))
        return 0;
    return Math.min(LIMITS.signalSizeMax, Math.max(-LIMITS.signalSizeMax, value));
}
async function votes(from) {
    const likes = await from.likes();
    return from.items.map((item, row) => item.payload.votes + (likes[row] ?? 0));
}
function ageHours({ items, nowMs }) {
    return items.map((item) => Math.max(0, nowMs - item.createdAtMs) / HOUR_MS);
}
function freshness(from) {
    return ageHours(from).map((hours) => 2 ** (-hours / FRESHNESS_HALF_LIFE_HOURS));
}
//# sourceMappingURL=signals.js.map