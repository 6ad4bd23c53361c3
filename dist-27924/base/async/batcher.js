/**
 * Gathers single requests into one call, so that many callers share one read and one write of what they have in common,
 * such as a hot document or one viewer's rows.
 */
const BATCH_WEIGHT_MAX = 64;
/**
 * Runs one batch at a time; requests that arrive meanwhile wait for the next. `runBatch` answers the requests in the order
 * given; when it throws, every request of that batch fails with its error.
 */
export function createBatcher(runBatch, options = {}) {
    const waiting = [];
    let isRunning = false;
    const runAll = async () => {
        while (waiting.length > 0) {
            await new Promise((resolve) => setImmediate(resolve));
            await runOnce(waiting.splice(0, batchSize(waiting, options)), runBatch);
        }
        isRunning = false;
    };
    return (request) => new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        if (isRunning)
            return;
        isRunning = true;
        void runAll();
    });
}
/** How many of the first requests fit into one batch; at least one. */
function batchSize(waiting, { weigh = () => 1, weightMax = BATCH_WEIGHT_MAX }) {
    let weight = 0;
    for (const [index, { request }] of waiting.entries()) {
        weight += weigh(request);
        if (weight > weightMax)
            return Math.max(1, index);
    }
    return waiting.length;
}
async function runOnce(batch, runBatch) {
    try {
        const answers = await runBatch(batch.map(({ request }) => request));
        for (const [index, { resolve }] of batch.entries())
            resolve(answers[index]);
    }
    catch (error) {
        for (const { reject } of batch)
            reject(error);
    }
}
//# sourceMappingURL=batcher.js.map