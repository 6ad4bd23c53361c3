/**
 * The composition root: from a Config to an App. The only file that imports an adapter; everything is opened here, in
 * order, and closed in the opposite order.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from "./base/clock.js";
import { FeedError } from "./base/errors.js";
import { LIMITS } from "./base/limits.js";
import { openLog } from "./base/log.js";
import { openFeeds } from "./feeds/feeds.js";
import { openCursors } from "./fence/cursor/cursor.js";
import { openMetrics } from "./http/metrics.js";
import { openServer } from "./http/server.js";
import { openViewers } from "./http/sign-in.js";
import { checkRankSpec } from "./ranking/built-ins.js";
import { openRankers } from "./ranking/rankers.js";
import { openSignals } from "./ranking/signals.js";
import { openReads } from "./reads/reads.js";
import { loadSampleWorld, needsSample } from "./sample/load-world.js";
import { sampleViewers } from "./sample/viewers.js";
import { openFacts } from "./social/facts.js";
import { openLmdbStore } from "./store/lmdb/open.js";
import { openMongoStore } from "./store/mongo/open.js";
import { queueAt } from "./store/redis/engine/queue.js";
import { openRedisStore } from "./store/redis/open.js";
import { timed } from "./store/timed.js";
import { openTemplates } from "./templates/templates.js";
const EXAMPLES = fileURLToPath(new URL('../examples/', import.meta.url));
const SAMPLE_DIR = join(EXAMPLES, 'quantum');
/** Opens everything. When a part does not open, those before it are closed and its error is thrown. */
export async function openApp(config, parts = {}) {
    const opened = [];
    const close = async () => {
        for (const release of opened.splice(0).reverse())
            await release();
    };
    const { clock = systemClock, log = openLog(config) } = parts;
    try {
        const context = { config, clock, log, metrics: openMetrics(), opened };
        return { ...(await open(context)), close };
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** Each step adds how to release what it opened. */
async function open(context) {
    const { config, clock, log, metrics, opened } = context;
    const viewers = openViewers(config, clock);
    const { store, cursorKeys } = await openKeyedStore(context);
    const { rankers, templates, feeds } = await openFeedParts(context, store, cursorKeys);
    const { facts, reads } = openReadParts(context, store);
    const services = {
        store,
        feeds,
        templates,
        rankers,
        facts,
        reads,
        cursors: openCursors({ keys: cursorKeys, ttlMs: LIMITS.cursorTtlMsMax, clock }),
        witnessKinds: config.witnesses,
        clock,
        explain: config.explain,
        demoViewers: viewers.isHeaderOn && !config.empty ? sampleViewers(SAMPLE_DIR) : [],
    };
    const server = await openServer({ config, services, viewers, metrics, log });
    opened.push(() => server.close());
    return {
        config,
        log,
        store,
        rankers,
        templates,
        feeds,
        reads,
        server,
        viewerMode: viewers.mode,
        loadSample: async (onProgress) => (await needsSample(store))
            ? loadSampleWorld(store, { dir: SAMPLE_DIR, itemsMax: config.sampleItems }, onProgress)
            : null,
    };
}
/** The store, timed, and the keys of its cursors: those of the configuration, else the installation's own. */
async function openKeyedStore(context) {
    const { config, metrics, opened } = context;
    // Before the embedded store, which cannot say as clearly what is wrong with its folder.
    const known = config.cursorKeys ?? (config.mongodbUrl === null ? [keptCursorKey(config.data)] : null);
    const timedStore = timed(await openStore(config, context));
    const { store } = timedStore;
    opened.push(() => store.close());
    metrics.watchStore(timedStore);
    return { store, cursorKeys: known ?? [await sharedCursorKey(store)] };
}
async function openFeedParts({ config, clock, log, metrics, opened }, store, cursorKeys) {
    const rankers = await openRankers({
        dir: config.rankers,
        signals: openSignals(store),
        clock,
        log,
    });
    opened.push(() => rankers.close());
    const templates = await openTemplates({
        dirs: [join(EXAMPLES, 'templates'), ...config.templates],
        checkRank: checkRankSpec,
        log,
        isWatching: true,
    });
    opened.push(() => templates.close());
    const feeds = openFeeds({
        store,
        rankers: timeRankers(rankers, metrics),
        clock,
        cursorKeys,
        cursorTtlMs: LIMITS.cursorTtlMsMax,
        hooks: metrics,
    });
    return { rankers, templates, feeds };
}
function openReadParts({ clock, log, opened }, store) {
    const facts = openFacts(store.edges);
    const reads = openReads({
        store,
        facts,
        clock,
        onFault: (error) => {
            log.warn({ err: error }, 'a visit could not raise its watermark');
        },
    });
    opened.push(() => reads.settled());
    return { facts, reads };
}
/** The embedded store; with the addresses of MongoDB and Redis, the one that any number of processes share. */
export async function openStore({ data, mongodbUrl, redisUrl }, { clock, log }) {
    if (mongodbUrl === null || redisUrl === null)
        return openLmdbStore({ dir: data });
    return (await openShared({ mongodbUrl, redisUrl }, { clock, log })).store;
}
/** Brings the database up to date and opens both. Closing `store` closes both. */
export async function openShared({ mongodbUrl, redisUrl }, { clock, log }) {
    const durable = await openMongoStore({
        url: mongodbUrl,
        clock,
        warn: (text) => log.warn({}, text),
    });
    try {
        return { store: await openRedisStore({ url: redisUrl, durable, log }), durable };
    }
    catch (error) {
        await durable.close();
        throw error;
    }
}
/** Where the job queue of an installation of many processes is. */
export function jobQueueOf({ redisUrl }) {
    return queueAt(redisUrl);
}
function timeRankers(rankers, metrics) {
    return {
        async rank(request) {
            const startedMs = performance.now();
            const ranking = await rankers.rank(request);
            metrics.onRank(request.spec.ranker, performance.now() - startedMs, ranking.fallback);
            return ranking;
        },
    };
}
/** The key of an installation of many processes: generated by the first that starts, and kept with the data. */
async function sharedCursorKey({ meta }) {
    const base64 = await meta.putOnce('cursorKey', randomBytes(32).toString('base64'));
    return ownCursorKey(base64, 'as the stored cursor key (set PALISADE_CURSOR_KEYS)');
}
/** The installation's own key: generated on the first start, and readable by its owner alone. */
function keptCursorKey(dir) {
    const file = join(dir, 'cursor.key');
    try {
        mkdirSync(dir, { recursive: true, mode: 0o700 });
        writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
    }
    catch (error) {
        const { code } = error;
        if (code !== 'EEXIST')
            throw new FeedError('UNAVAILABLE', `expected a folder that can be written, got ${dir} (${code})`, { cause: error });
    }
    return ownCursorKey(readFileSync(file, 'utf8'), `in ${file}`);
}
function ownCursorKey(base64, where) {
    const secret = Buffer.from(base64, 'base64');
    if (secret.length !== 32)
        throw new FeedError('UNAVAILABLE', `expected 32 bytes of base64 ${where}, got ${secret.length} bytes`);
    return { id: 'own', secret };
}
//# sourceMappingURL=app.js.map