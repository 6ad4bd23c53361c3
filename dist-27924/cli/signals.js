/** Ends the process in good order when a signal asks for it. */
import { LIMITS } from "../base/limits.js";
/**
 * The first signal closes and exits. A later one ends at once, and so does a close that takes too long even
 * when hurried. One request to stop can come as two signals: `timeout` and npm send their own in addition to the
 * terminal's. Returns the close, which runs once.
 */
export function closeOnSignals({ close, hurry, exit }) {
    let closing = null;
    let askedMs = 0;
    const stop = () => (closing ??= close());
    const onSignal = () => {
        const isLater = askedMs > 0 && performance.now() - askedMs > LIMITS.signalEchoMs;
        if (isLater)
            endAtOnce();
        if (askedMs > 0)
            return;
        askedMs = performance.now();
        setTimeout(hurry, LIMITS.shutdownMsMax).unref();
        setTimeout(endAtOnce, LIMITS.shutdownMsMax + LIMITS.signalEchoMs).unref();
        stop().then(() => exit(), exit);
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
    return stop;
}
/** `process.exit` waits for the store's writer thread, which may be waiting for this one. */
function endAtOnce() {
    process.kill(process.pid, 'SIGKILL');
}
//# sourceMappingURL=signals.js.map