/**
 * The bus between processes: one log of messages for each viewer, read by the viewer's subscribers, and a notification
 * that there is something to read. When a message cannot be written, the part of all viewers that its log belongs to is
 * remembered and voided once Redis is back, so memory stays bounded and every subscriber receives a gap.
 */
import { createHash } from 'node:crypto';
import { createSemaphore } from "../../../base/async/semaphore.js";
import { invariant } from "../../../base/errors.js";
import { LIMITS } from "../../../base/limits.js";
import { freshEpoch } from "../../memory-bus/memory-bus.js";
import { Subscribers } from "../../memory-bus/subscribers.js";
import { RedisUnavailable } from "../engine/circuit-breaker.js";
import { Subscriber } from "../engine/subscriber.js";
import { openIncompleteParts } from "./incomplete-parts.js";
import { PUBLISH, READ_MESSAGES } from "./message-scripts.js";
/** Connects for notifications with the first subscription. */
export function openRedisBus(options) {
    const context = openContext(options);
    const { breaker, subscribers, incomplete, notifications } = context;
    breaker.onUp(() => void incomplete.voidAll().then(() => {
        subscribers.wakeAll();
    }));
    return {
        publish: async (viewer, message) => {
            await publish(context, viewer, message);
        },
        subscribe: (viewer, from) => {
            return subscribe(context, viewer, from);
        },
        subscriberCount: () => subscribers.count(),
        close: () => {
            subscribers.close();
            notifications.close();
        },
    };
}
function openContext({ installation, target, breaker, timing, log }) {
    const prefix = `palisade:${installation}`;
    const voids = `${prefix}:void`;
    const subscribers = new Subscribers();
    const viewerByChannel = new Map();
    const viewersByPart = new Map();
    const wakePart = (part) => {
        for (const viewer of viewersByPart.get(part) ?? [])
            wake(subscribers, viewer);
    };
    const notifications = new Subscriber({
        target,
        timing,
        log,
        onMissed: () => {
            subscribers.wakeAll();
        },
        onMessage(channel, text) {
            const viewer = viewerByChannel.get(channel);
            if (viewer !== undefined)
                wake(subscribers, viewer);
            else if (channel === voids && text === null)
                subscribers.wakeAll();
            else if (channel === voids)
                wakePart(Number(text));
        },
    });
    return {
        prefix,
        voids,
        breaker,
        subscribers,
        readers: createSemaphore(LIMITS.listenersReadingMax),
        viewerByChannel,
        viewersByPart,
        incomplete: openIncompleteParts({
            breaker,
            keyOf: (part) => partKey(prefix, part),
            channel: voids,
            onVoid: wakePart,
        }),
        notifications,
    };
}
/** Subscribers of this process receive the message even when Redis cannot take it; all of them receive a gap later. */
async function publish({ prefix, breaker, subscribers, incomplete, notifications }, viewer, message) {
    const { part, keys, channel } = addressOf(prefix, viewer);
    try {
        await breaker.run(PUBLISH, keys, [
            freshEpoch(),
            LIMITS.newsNumberKeptSeconds,
            LIMITS.newsKeptSeconds,
            LIMITS.newsKeptMax,
            channel,
            message,
        ]);
        if (!notifications.isSubscribed(channel))
            wake(subscribers, viewer);
    }
    catch (error) {
        if (!(error instanceof RedisUnavailable))
            throw error;
        incomplete.add(part);
        for (const subscription of subscribers.of(viewer))
            subscription.deliver(message);
    }
}
function subscribe(context, viewer, { from, signal }) {
    const { prefix, voids, breaker, subscribers, readers, incomplete, notifications } = context;
    const { viewerByChannel, viewersByPart } = context;
    const { part, keys, channel } = addressOf(prefix, viewer);
    const read = (offset) => readers(async () => (incomplete.has(part) ? null : readAfter(breaker, keys, offset)));
    const isFirst = subscribers.of(viewer).size === 0;
    const subscription = subscribers.add(viewer, { from, signal, read }, () => {
        viewerByChannel.delete(channel);
        viewersByPart.get(part)?.delete(viewer);
        notifications.drop(channel);
    });
    if (subscription.isEnded || !isFirst)
        return subscription;
    viewerByChannel.set(channel, viewer);
    viewersByPart.set(part, (viewersByPart.get(part) ?? new Set()).add(viewer));
    notifications.add(voids);
    notifications.add(channel);
    return subscription;
}
function wake(subscribers, viewer) {
    for (const subscription of subscribers.of(viewer))
        subscription.wake();
}
/** What followed an offset, or where the log ends now for null. Null when Redis cannot answer. */
async function readAfter(breaker, keys, from) {
    try {
        const reply = await breaker.run(READ_MESSAGES, keys, [
            freshEpoch(),
            LIMITS.newsNumberKeptSeconds,
            from?.epoch ?? '',
            from?.sequence ?? 0,
            LIMITS.newsReadMax,
        ]);
        invariant(Array.isArray(reply), 'a log answers with a list');
        const [epoch, last, gap, ...entries] = reply;
        const end = Number(last.toString());
        const sequence = entries.length > 0 && from !== null ? from.sequence + entries.length : end;
        return {
            place: { epoch: Number(epoch.toString()), sequence },
            isGap: gap === 1,
            messages: entries.map((entry) => entry.toString('utf8')),
            isMore: sequence < end,
        };
    }
    catch (error) {
        if (error instanceof RedisUnavailable)
            return null;
        throw error;
    }
}
/** A viewer's log is in the slot of its part, so that one key voids all logs of the part. */
function addressOf(prefix, viewer) {
    const hash = createHash('sha256').update(viewer).digest();
    const part = hash.readUInt16BE(0) % LIMITS.newsParts;
    const name = hash.toString('base64url').slice(0, 20);
    const slot = partKey(prefix, part);
    return {
        part,
        keys: [`${slot}:${name}:head`, `${slot}:${name}:log`, slot],
        channel: `${prefix}:bus:${name}`,
    };
}
function partKey(prefix, part) {
    return `${prefix}:{bus${part}}`;
}
//# sourceMappingURL=bus.js.map