import { FeedError, invariant } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { shareFences } from "../fence/context.js";
import { createFence } from "../fence/fence.js";
import { newestFirst } from "../fence/ranking.js";
import { explain, scoresOnce, whyNot } from "./explain.js";
import { openFeedSource } from "./feed-source.js";
export function openFeeds(options) {
    const shared = shareFences({ ...options, store: options.store.fences });
    const deps = { ...options, shared };
    const reading = (request) => openFeedSource(deps.store, request);
    return {
        page: async (request) => page(deps, reading(request), request),
        newSince: async (request) => newSince(deps, reading(request)),
        reset: async (request) => reset(deps, reading(request)),
        whyNot: async (request, item) => whyNot(deps.store.fences, reading(request), item),
    };
}
async function page(deps, reading, request) {
    const { store, hooks } = deps;
    const { first, after, last, before, refresh } = request;
    const served = await fenceOf(deps, reading).page({ first, after, last, before, refresh });
    const items = await reading.read.items(served.edges.map((edge) => edge.position));
    const scoresOf = scoresOnce(store.fences, reading.key);
    const edges = served.edges.map((edge, index) => {
        const item = items[index];
        invariant(item != null, 'an admitted item was read');
        const { region, cursor } = edge;
        return { item, region, cursor, explain: () => explain(request, { edge, item }, scoresOf) };
    });
    const shown = { ...(store.isDegraded() ? degraded(served) : served), edges };
    hooks.onPage(request.template.name, shown.status);
    return shown;
}
function degraded(page) {
    const conditions = new Set(page.conditions).add('DEGRADED');
    return { ...page, status: 'DEGRADED', conditions: [...conditions] };
}
/** The viewer's fence over the template's stream, for one request. */
function fenceOf(deps, reading) {
    const { name, version, fence } = reading.request.template;
    return createFence({
        shared: deps.shared,
        key: reading.key,
        source: reading.source,
        settings: fence,
        template: { name, version },
        rank: (candidates, seed) => rank(deps, reading, { candidates, seed }),
        onCommit: (outcome) => deps.hooks.onCommit(name, outcome),
    });
}
/** Ranks by the template's ranker, then lets the stream weave: a mix keeps its proportions whatever the ranker does. */
async function rank(deps, reading, asked) {
    const { template } = reading.request;
    const items = (await reading.read.items(asked.candidates)).filter((item) => item !== null);
    const ranking = template.rank === null
        ? newestFirst(asked.candidates)
        : await deps.rankers.rank({ items, spec: template.rank, seed: asked.seed });
    const byPosition = new Map(items.map((item) => [item.position, item]));
    const ranked = ranking.order
        .map((ordered) => byPosition.get(ordered))
        .filter((item) => item !== undefined);
    const woven = (await template.stream.arrange(reading.read, ranked, asked.seed)).map((item) => item.position);
    // Items that were deleted since they were chosen have no order; nobody will see them.
    const order = [...woven, ...asked.candidates.filter((chosen) => !byPosition.has(chosen))];
    return { ...ranking, order, scores: inOrder(ranking, order) };
}
function inOrder({ order, scores: { columns, rows } }, woven) {
    if (columns.length === 0)
        return { columns, rows: [] };
    const rowOf = new Map(order.map((ordered, index) => [ordered, rows[index]]));
    const unscored = columns.map(() => 0);
    return { columns, rows: woven.map((ordered) => rowOf.get(ordered) ?? unscored) };
}
async function newSince(deps, reading) {
    const { positions, isCapped } = await fenceOf(deps, reading).newSince(LIMITS.newSinceCountMax);
    const authors = (await reading.read.items(positions))
        .map((item) => item?.author ?? null)
        .filter((author) => author !== null);
    return {
        count: positions.length,
        isCapped,
        actors: [...new Set(authors)].slice(0, LIMITS.newSinceActorsMax),
    };
}
async function reset(deps, reading) {
    const { template, facts } = reading.request;
    if (facts.viewer === null)
        throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
    if (template.fence === null)
        throw new FeedError('BAD_USER_INPUT', `expected a template with a fence, got ${template.name}, which has none`);
    return fenceOf(deps, reading).reset();
}
//# sourceMappingURL=feeds.js.map