/** Writes through to the durable store: the store first, then the change log, then the acknowledgement. */
import { FeedError } from "../../../base/errors.js";
/** A write whose outcome is unknown is appended as well: it may have happened. */
export async function writeThrough(log, notice, write) {
    let result;
    try {
        result = await write();
    }
    catch (error) {
        if (!(error instanceof FeedError) || error.code === 'UNAVAILABLE')
            await log.append({ ...notice, revokesAccess: false });
        throw error;
    }
    await log.append(notice);
    return result;
}
//# sourceMappingURL=write-through.js.map