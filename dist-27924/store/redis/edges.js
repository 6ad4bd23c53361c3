/** Viewers' facts from copies in this process; lists, counts and writes go to the durable store. */
import { invariant } from "../../base/errors.js";
import { LIMITS } from "../../base/limits.js";
import { splitProducer } from "../../model/producers.js";
import {} from "../../model/edges.js";
import { InvalidatingCache } from "./items/invalidating-cache.js";
import { writeThrough } from "./change-log/write-through.js";
export function createFactsCopies() {
    return new InvalidatingCache({
        max: LIMITS.factsCacheEntriesMax,
        sizeOf: (facts) => 16 + facts.follows.size + facts.mutes.size + facts.blocked.size,
    });
}
export function openRedisEdges({ durable, log, copies }) {
    const { edges } = durable;
    const touch = (touched, write) => writeThrough(log, {
        entry: { kind: 'viewers', viewers: [...new Set(touched.flatMap(viewersOf))] },
        revokesAccess: true,
    }, write);
    return {
        addEdge: (edge) => touch([edge], () => edges.addEdge(edge)),
        addEdges: (all) => touch(all, () => edges.addEdges(all)),
        removeEdge: (consumer, producer, relation) => touch([{ consumer, producer, relation }], () => edges.removeEdge(consumer, producer, relation)),
        facts: async (viewer, known) => {
            if (!(await log.confirm('lately')))
                return edges.facts(viewer, known);
            const [facts] = await copies.many([viewer], async () => [await edges.facts(viewer, known)]);
            invariant(facts !== undefined, 'every requested viewer has a copy');
            return known !== null && known.viewer === viewer && known.version === facts.version
                ? known
                : facts;
        },
        list: (consumer, relation, page) => edges.list(consumer, relation, page),
        counts: (producer) => edges.counts(producer),
    };
}
/** A block changes what both sides see. */
function viewersOf({ consumer, producer, relation, }) {
    return relation === 'block' ? [consumer, splitProducer(producer).id] : [consumer];
}
//# sourceMappingURL=edges.js.map