import { threadId } from "./keys.js";
/** Older intents belong to dead processes: no call takes as long. Generous, because clocks differ. */
const STALE_MS = 60_000;
const BATCH = 200;
export function openIntents({ intents }, clock) {
    return {
        async withIntent(intent, action) {
            const _id = idOf(intent);
            const { item, thread } = intent;
            await intents.updateOne({ _id }, { $set: { item, thread, sinceMs: clock.now() } }, { upsert: true });
            const result = await action();
            await intents.deleteOne({ _id });
            return result;
        },
        async repair(finish) {
            const staleMs = clock.now() - STALE_MS;
            let repaired = 0;
            for (let from = '';;) {
                const rows = await intents
                    .find({ _id: { $gt: from } })
                    .sort({ _id: 1 })
                    .limit(BATCH)
                    .toArray();
                for (const row of rows.filter(({ sinceMs }) => sinceMs <= staleMs)) {
                    await finish(row);
                    // Not one that was recorded again meanwhile.
                    repaired += (await intents.deleteOne({ _id: row._id, sinceMs: row.sinceMs }))
                        .deletedCount;
                }
                from = rows.at(-1)?._id ?? from;
                if (repaired > 0 || rows.length < BATCH)
                    return repaired;
            }
        },
    };
}
function idOf({ item, thread }) {
    return item === null ? `thread/${threadId(thread ?? '')}` : `item/${item}`;
}
//# sourceMappingURL=intents.js.map