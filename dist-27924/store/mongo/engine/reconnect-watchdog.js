/** An awaited health check ends within the driver's own period, which is ten seconds. */
const AWAITED_MS = 10_000;
const CHECKS_PER_LIMIT = 4;
/**
 * Watches until the returned function is called, whose promise resolves when no reconnect is in progress. Reconnecting
 * ends what is in flight, so it happens only after a hang longer than anything legitimate.
 */
export function startReconnectWatchdog(client, { busyMsMax, nowMs, warn }) {
    const busyUntil = new Map();
    const begin = (name, ms) => void busyUntil.set(name, nowMs() + ms);
    const end = (name) => void busyUntil.delete(name);
    client
        .on('serverHeartbeatStarted', ({ connectionId, awaited }) => {
        begin(connectionId, busyMsMax + (awaited ? AWAITED_MS : 0));
    })
        .on('serverHeartbeatSucceeded', ({ connectionId }) => {
        end(connectionId);
    })
        .on('serverHeartbeatFailed', ({ connectionId }) => {
        end(connectionId);
    })
        .on('connectionCheckedOut', ({ address, connectionId }) => {
        begin(`${address} ${connectionId}`, busyMsMax);
    })
        .on('connectionCheckedIn', ({ address, connectionId }) => {
        end(`${address} ${connectionId}`);
    })
        // The driver reports no more events of a server that left its set, whatever was in progress there.
        .on('serverClosed', ({ address }) => {
        [...busyUntil.keys()].filter((name) => name.split(' ')[0] === address).forEach(end);
    });
    let reconnecting = null;
    let isLost = false;
    let isStopped = false;
    const reconnect = async () => {
        try {
            await client.close();
            isLost = true;
            if (isStopped)
                return;
            await client.connect();
            isLost = false;
        }
        catch {
            // The next check tries again.
        }
        finally {
            reconnecting = null;
        }
    };
    const check = () => {
        const stuck = [...busyUntil].find(([, untilMs]) => untilMs < nowMs());
        if (reconnecting !== null || (stuck === undefined && !isLost))
            return;
        if (stuck !== undefined)
            warn(`expected an answer or a failure from MongoDB at ${stuck[0].split(' ')[0]} within ${busyMsMax} ms, got neither: reconnecting`);
        busyUntil.clear();
        reconnecting = reconnect();
    };
    const timer = setInterval(check, busyMsMax / CHECKS_PER_LIMIT).unref();
    return async () => {
        isStopped = true;
        clearInterval(timer);
        await reconnecting;
    };
}
//# sourceMappingURL=reconnect-watchdog.js.map