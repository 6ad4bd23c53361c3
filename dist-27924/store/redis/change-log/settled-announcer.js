/**
 * Announces settled positions in the change log without gaps. Each publisher announces everything between the last
 * announcement and what the durable store has settled by then, including other writers' items, so the next publisher
 * covers for a writer that died before its announcement.
 */
import { FeedError } from "../../../base/errors.js";
import { LIMITS } from "../../../base/limits.js";
import { EVERYTHING } from "../../../model/producers.js";
import {} from "../../../model/items.js";
import {} from "../../../model/positions.js";
import { RedisUnavailable } from "../engine/circuit-breaker.js";
const ROUNDS_MAX = 64;
const ALL = new Set([EVERYTHING]);
export class SettledAnnouncer {
    #options;
    #inFlight = null;
    constructor(options) {
        this.#options = options;
    }
    /** Resolves when the position is announced, or when Redis is down; the next process to join the log announces it then. */
    async announceUpTo(at, hint) {
        const { log, breaker } = this.#options;
        try {
            for (let round = 0; log.settled < at; round += 1) {
                if (breaker.isDown)
                    throw new RedisUnavailable('the circuit breaker is open');
                if (round === ROUNDS_MAX)
                    throw new FeedError('UNAVAILABLE', 'too many concurrent edits of the change log; retry');
                // A hint that was refused once remains out of date.
                await (this.#inFlight ??= this.#run(round === 0 ? hint : null));
            }
        }
        catch (error) {
            if (!(error instanceof RedisUnavailable))
                throw error;
            breaker.markStale();
        }
    }
    async #run(hint) {
        try {
            await this.#advance(hint);
        }
        finally {
            this.#inFlight = null;
        }
    }
    async #advance(hint) {
        const { durable, log } = this.#options;
        const seen = log.offset;
        const above = log.settled;
        const upTo = await durable.timelines.newest();
        if (upTo <= above)
            return;
        const isAlone = hint !== null &&
            upTo === above + 1 &&
            hint.item.position === upTo &&
            hint.seen.generation === seen.generation;
        const items = isAlone ? [hint.item] : await this.#between(above, upTo);
        const likes = isAlone
            ? [0]
            : await durable.items.likeCounts(items?.map((item) => item.position) ?? []);
        await log.settle({
            settled: { kind: 'settled', above, upTo, items },
            counts: {
                kind: 'counts',
                counts: (items ?? []).map((item, index) => [item.position, likes[index] ?? 0]),
            },
            seen: isAlone ? hint.seen : seen,
        });
    }
    /** Null when it is too much for an entry. */
    async #between(above, upTo) {
        const { items, timelines } = this.#options.durable;
        const positions = await timelines.range(ALL, {
            above,
            upTo,
            limit: LIMITS.changeItemsMax + 1,
            order: 'oldest',
        });
        if (positions.length > LIMITS.changeItemsMax)
            return null;
        const found = (await items.getMany(positions)).filter((item) => item !== null);
        const chars = found.reduce((sum, { payload }) => sum + (payload.text?.length ?? 0) + (payload.title?.length ?? 0), 0);
        return chars > LIMITS.changeCharsMax ? null : found;
    }
}
//# sourceMappingURL=settled-announcer.js.map