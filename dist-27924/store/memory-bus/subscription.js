/**
 * One subscription to a viewer's messages, as an iterator that pulls: between two reads it holds its offset in the log and
 * little else, so a slow reader costs nothing and receives a gap when the log has moved on without it.
 */
import { invariant } from "../../base/errors.js";
import { LIMITS } from "../../base/limits.js";
import { UNKNOWN_OFFSET } from "../ports/bus.js";
const END = { done: true, value: undefined };
export class BusSubscription {
    #options;
    /** Received and not yet asked for: one read of the log, and what bypassed the log. */
    #ready = [];
    #place;
    #hasStarted = false;
    #mayBeMore = true;
    #isEnded = false;
    #wakeUp = null;
    #turn = Promise.resolve();
    #end = () => void this.return();
    constructor(options) {
        this.#options = options;
        this.#place = options.from;
        options.signal?.addEventListener('abort', this.#end, { once: true });
        if (options.signal?.aborted === true)
            this.#end();
    }
    [Symbol.asyncIterator]() {
        return this;
    }
    get isEnded() {
        return this.#isEnded;
    }
    /** There may be more in the log. */
    wake() {
        this.#mayBeMore = true;
        this.#wakeUp?.();
    }
    /** Delivers a message that no log holds. Too many of them become a gap. */
    deliver(message) {
        if (this.#ready.length >= LIMITS.newsKeptMax)
            this.#ready.splice(0, this.#ready.length, { kind: 'gap', place: UNKNOWN_OFFSET });
        else
            this.#ready.push({ kind: 'message', place: UNKNOWN_OFFSET, message });
        this.#wakeUp?.();
    }
    next() {
        const mine = this.#turn.then(() => this.#next());
        this.#turn = mine.catch(() => undefined);
        return mine;
    }
    return() {
        if (!this.#isEnded) {
            this.#isEnded = true;
            this.#ready.length = 0;
            this.#options.signal?.removeEventListener('abort', this.#end);
            this.#options.onEnd(this);
            this.#wakeUp?.();
        }
        return Promise.resolve(END);
    }
    async #next() {
        while (!this.#isEnded) {
            const value = this.#hasStarted ? this.#ready.shift() : undefined;
            if (value !== undefined)
                return { done: false, value };
            if (this.#mayBeMore)
                await this.#read();
            else
                await this.#wakened();
        }
        return END;
    }
    async #read() {
        this.#mayBeMore = false;
        const read = await this.#options.read(this.#place).catch((error) => {
            void this.return();
            throw error;
        });
        if (this.#isEnded)
            return;
        if (read !== null)
            this.#take(read);
        else if (!this.#hasStarted)
            this.#take({
                place: UNKNOWN_OFFSET,
                isGap: this.#place !== null,
                messages: [],
                isMore: false,
            });
    }
    #take({ place, isGap, messages, isMore }) {
        const { epoch } = place;
        const first = place.sequence - messages.length;
        invariant(first >= 0, `expected no more messages than the log's ${place.sequence}, got ${messages.length}`);
        const heard = messages.map((each, index) => ({
            kind: 'message',
            place: { epoch, sequence: first + index + 1 },
            message: each,
        }));
        if (isGap)
            heard.unshift({ kind: 'gap', place: { epoch, sequence: first } });
        else if (!this.#hasStarted)
            heard.unshift({ kind: 'start', place: { epoch, sequence: first } });
        // A gap covers everything delivered before it.
        if (isGap || !this.#hasStarted)
            this.#ready.length = 0;
        this.#ready.push(...heard);
        this.#place = place;
        this.#hasStarted = true;
        if (isMore)
            this.#mayBeMore = true;
    }
    #wakened() {
        return new Promise((resolve) => {
            this.#wakeUp = () => {
                this.#wakeUp = null;
                resolve();
            };
        });
    }
}
//# sourceMappingURL=subscription.js.map