/**
 * The change log of one installation in Redis, as one process follows it: every copy this process holds is as new as the
 * last entry it has read. Reading the next entries confirms all copies at once, so a page confirms them in round trips
 * it makes anyway. A writer writes to the durable store first, then here, and acknowledges last.
 */
import { randomBytes } from 'node:crypto';
import { invariant } from "../../../base/errors.js";
import { LIMITS } from "../../../base/limits.js";
import { position } from "../../../model/positions.js";
import { decodeEntry, encodeEntry } from "./log-entry.js";
import { Lease } from "../engine/lease.js";
import { RedisUnavailable } from "../engine/circuit-breaker.js";
import { APPEND, JOIN, REPLY, SYNC } from "./log-scripts.js";
const ATTEMPTS_MAX = 4;
export class ChangeLog {
    #options;
    #lease;
    #keys;
    #stopRenewing;
    #generation = '';
    #seq = 0;
    #settled = 0;
    /** When the request was sent whose reply last confirmed the copies. */
    #confirmedMs = Number.NEGATIVE_INFINITY;
    #next = null;
    constructor(options) {
        const { installation, durable, timing, breaker } = options;
        this.#options = options;
        this.#keys = [`palisade:{${installation}}:head`, `palisade:{${installation}}:log`];
        this.#lease = new Lease({
            meta: durable.meta,
            timing,
            onRevoked: () => breaker.rejoin({ reset: true }),
        });
        breaker.onJoin((options) => this.#join(options));
        this.#stopRenewing = this.#lease.keepUp(() => !breaker.isDown);
    }
    close() {
        this.#stopRenewing();
    }
    /** Copies of fences in Redis are valid within one generation. */
    get generation() {
        return this.#generation;
    }
    get offset() {
        return { generation: this.#generation, seq: this.#seq };
    }
    /** As of the last confirmation. */
    get settled() {
        return position(this.#settled);
    }
    /**
     * Whether copies may be used: up to date now, or lately, which is within the time that every write that revokes access
     * waits. False when Redis or the lease cannot tell; use the durable store then.
     */
    async confirm(when) {
        try {
            for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
                if (this.#options.breaker.isDown || !(await this.#lease.hold()))
                    return false;
                if (when === 'lately' && this.isFresh())
                    return true;
                if (await (this.#next ??= this.#syncSoon()))
                    return true;
            }
        }
        catch (error) {
            if (!(error instanceof RedisUnavailable))
                throw error;
        }
        return false;
    }
    isFresh() {
        return this.#isFreshFrom(this.#confirmedMs);
    }
    /** Whether a reply to a request sent then is still believed. */
    isBelieved(sentMs) {
        return !this.#options.breaker.isDown && this.#isFreshFrom(sentMs);
    }
    /** Appends a write after it was made durable. With `revokesAccess`, resolves only when no process shows the old state. */
    async append({ entry, revokesAccess }) {
        const { breaker, timing } = this.#options;
        try {
            if (!breaker.isDown && (await this.#append([entry], null))) {
                if (revokesAccess)
                    await timing.wait(timing.believedMs);
                return;
            }
        }
        catch (error) {
            if (!(error instanceof RedisUnavailable))
                throw error;
        }
        breaker.markStale();
        this.#options.copies.apply(entry);
        if (revokesAccess)
            await this.#lease.revoke();
    }
    /**
     * Appends a settled range. False when the log, which is now read further, has moved on: read again. Throws
     * RedisUnavailable.
     */
    async settle({ settled, counts, seen }) {
        return seen.generation === this.#generation && this.#append([settled, counts], seen.seq);
    }
    async #append(entries, seenSeq) {
        for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
            const generation = this.#generation;
            const [entry] = entries;
            const settling = entry.kind === 'settled' ? [String(entry.above), String(entry.upTo)] : ['', ''];
            const touched = entry.kind === 'item' || entry.kind === 'like' ? entry.kind : '';
            const from = seenSeq ?? this.#seq;
            const reply = await this.#options.breaker.run(APPEND, this.#keys, [
                generation,
                from,
                LIMITS.changesReadMax,
                LIMITS.changesKeptMax,
                ...settling,
                touched,
                ...entries.map(encodeEntry),
            ]);
            const isAppended = await this.#take(reply, generation, null);
            if (isAppended !== null)
                return isAppended;
            if (seenSeq !== null)
                return false;
        }
        throw new RedisUnavailable('the log keeps changing its generation');
    }
    /** All callers in one turn of the event loop share one request, sent after the last of them called. */
    async #syncSoon() {
        await Promise.resolve();
        this.#next = null;
        const { breaker, timing } = this.#options;
        const generation = this.#generation;
        const sentMs = timing.nowMs();
        const reply = await breaker.run(SYNC, this.#keys, [
            generation,
            this.#seq,
            LIMITS.changesReadMax,
        ]);
        return (await this.#take(reply, generation, sentMs)) !== null;
    }
    /** Applies a reply. True when the command was carried out, false when refused, null when the generation changed. */
    async #take(reply, generation, sentMs) {
        invariant(Array.isArray(reply), 'the log answers with a list');
        const [kind, seq, settled, ...entries] = reply;
        if (kind === REPLY.void) {
            if (generation === this.#generation)
                await this.#options.breaker.rejoin({ reset: false });
            return null;
        }
        if (generation !== this.#generation)
            return null;
        const last = numberOf(seq);
        if (kind === REPLY.behind) {
            if (last > this.#seq)
                this.#adopt(last, numberOf(settled));
        }
        else {
            this.#apply(last, entries);
        }
        if (sentMs !== null)
            this.#confirmedMs = Math.max(this.#confirmedMs, sentMs);
        return kind !== REPLY.refused;
    }
    /** Replies may overlap: entries that were applied already are skipped. */
    #apply(last, entries) {
        const first = last - entries.length + 1;
        for (const [index, entry] of entries.entries()) {
            if (first + index <= this.#seq)
                continue;
            invariant(first + index === this.#seq + 1, 'entries follow one another');
            this.#seq += 1;
            const decoded = decodeEntry(entry.toString('utf8'));
            if (decoded.kind === 'settled')
                this.#settled = Math.max(this.#settled, decoded.upTo);
            this.#options.copies.apply(decoded);
        }
    }
    #adopt(seq, settled) {
        this.#seq = seq;
        this.#settled = settled;
        this.#options.copies.clear(position(settled));
    }
    /** The log starts at least where the durable store has settled, which includes what was published without Redis. */
    async #join({ reset }) {
        const { client, durable } = this.#options;
        await this.#lease.begin();
        const floor = await durable.timelines.newest();
        const jump = encodeEntry({ kind: 'settled', above: position(0), upTo: floor, items: null });
        const reply = await client.run(JOIN, this.#keys, [
            randomBytes(GENERATION_CHARS / 2).toString('hex'),
            floor,
            reset ? '1' : '0',
            jump,
            LIMITS.changesKeptMax,
        ]);
        invariant(Array.isArray(reply), 'a join answers with a list');
        const [generation, seq, settled] = reply;
        this.#generation = generation?.toString() ?? '';
        this.#confirmedMs = Number.NEGATIVE_INFINITY;
        this.#adopt(numberOf(seq), numberOf(settled));
    }
    #isFreshFrom(sentMs) {
        return this.#options.timing.nowMs() - sentMs < this.#options.timing.believedMs;
    }
}
/** Characters of a generation's name. */
export const GENERATION_CHARS = 16;
function numberOf(text) {
    const value = Number(text?.toString());
    invariant(Number.isSafeInteger(value), `expected a whole number, got ${text?.toString()}`);
    return value;
}
//# sourceMappingURL=change-log.js.map