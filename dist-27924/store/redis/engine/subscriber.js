import { LIMITS } from "../../../base/limits.js";
import { createSubscriber, textOf } from "./client.js";
const RETRY_MS_MAX = 500;
export class Subscriber {
    #options;
    #wanted = new Set();
    /** Wanted but not subscribed on this connection; no longer wanted but still subscribed. */
    #toAdd = new Set();
    #toDrop = new Set();
    #client = null;
    #isReady = false;
    #isUpdating = false;
    #isClosed = false;
    #hasWarned = false;
    #attempts = 0;
    #failures = 0;
    #retry = null;
    #heartbeat = null;
    constructor(options) {
        this.#options = options;
    }
    /** Whether messages of the channel arrive now. */
    isSubscribed(channel) {
        return this.#isReady && this.#wanted.has(channel) && !this.#toAdd.has(channel);
    }
    /** The first call connects. */
    add(channel) {
        if (this.#isClosed || this.#wanted.has(channel))
            return;
        this.#wanted.add(channel);
        if (!this.#toDrop.delete(channel))
            this.#toAdd.add(channel);
        if (this.#heartbeat === null) {
            this.#heartbeat = setInterval(() => void this.#check(), this.#options.timing.silenceMs).unref();
            this.#connect();
        }
        void this.#update();
    }
    drop(channel) {
        if (!this.#wanted.delete(channel))
            return;
        if (!this.#toAdd.delete(channel))
            this.#toDrop.add(channel);
        void this.#update();
    }
    close() {
        this.#isClosed = true;
        if (this.#heartbeat !== null)
            clearInterval(this.#heartbeat);
        if (this.#retry !== null)
            clearTimeout(this.#retry);
        this.#client?.disconnect();
    }
    #connect() {
        const { target, timing, onMessage: onNews } = this.#options;
        const client = createSubscriber(target, timing, this.#attempts++);
        this.#client = client;
        // Without a listener an error event would end the process; the end event says enough.
        client.on('error', () => undefined);
        client.on('message', onNews);
        client.once('ready', () => {
            this.#isReady = true;
            this.#failures = 0;
            void this.#update();
        });
        client.once('end', () => {
            this.#forgetConfirmed();
            if (this.#isClosed)
                return;
            this.#failures += 1;
            this.#retry = setTimeout(() => {
                this.#connect();
            }, Math.min(50 * this.#failures, RETRY_MS_MAX)).unref();
        });
        client.connect().catch(() => undefined);
    }
    /** Forgets what the previous connection had subscribed. */
    #forgetConfirmed() {
        this.#isReady = false;
        this.#toDrop.clear();
        for (const channel of this.#wanted)
            this.#toAdd.add(channel);
    }
    /** Brings the connection's subscriptions up to date, one command at a time. */
    async #update() {
        const client = this.#client;
        if (this.#isUpdating || !this.#isReady || client === null)
            return;
        this.#isUpdating = true;
        try {
            while (this.#isReady && this.#client === client && this.#toAdd.size + this.#toDrop.size > 0)
                await this.#updateOnce(client);
            this.#hasWarned = false;
        }
        catch (error) {
            this.#warn(error);
        }
        finally {
            this.#isUpdating = false;
        }
        // The connection was replaced meanwhile.
        if (this.#client !== client)
            void this.#update();
    }
    async #updateOnce(client) {
        const [adding, dropping] = [this.#toAdd, this.#toDrop].map((channels) => [...channels].slice(0, LIMITS.channelsAtOnceMax));
        if (adding.length > 0)
            await client.subscribe(...adding);
        if (dropping.length > 0)
            await client.unsubscribe(...dropping);
        if (this.#client !== client || !this.#isReady)
            return;
        // A channel that was added or dropped again while the command was in flight needs the opposite command now.
        for (const channel of dropping)
            if (!this.#toDrop.delete(channel))
                this.#toAdd.add(channel);
        for (const channel of adding) {
            if (!this.#toAdd.delete(channel))
                this.#toDrop.add(channel);
            else
                this.#options.onMessage(channel, null);
        }
    }
    /** Disconnects a connection that does not answer, and reports possible losses while there is no connection. */
    async #check() {
        const client = this.#client;
        if (this.#isReady && client !== null) {
            try {
                await client.ping();
                await this.#update();
            }
            catch (error) {
                this.#warn(error);
                client.disconnect();
            }
        }
        if (!this.#isClosed && (!this.#isReady || this.#toAdd.size > 0))
            this.#options.onMissed();
    }
    #warn(error) {
        if (this.#isClosed || this.#hasWarned)
            return;
        this.#hasWarned = true;
        this.#options.log.warn({}, `Redis sends no notifications (${textOf(error)}): live connections poll every ${this.#options.timing.silenceMs} ms until it does`);
    }
}
//# sourceMappingURL=subscriber.js.map