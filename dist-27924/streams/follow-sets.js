/**
 * Which producers a viewer's following source reads, as one stable Set per viewer and choice of types. The store keeps
 * its merge frontiers by the identity of the Set, so the same facts must always give the same object.
 */
import { splitProducer, userProducer } from "../model/producers.js";
import {} from "../model/edges.js";
/** The same facts object and choice give the same Set; facts.follows itself when the choice changes nothing. */
export function createFollowSets() {
    const byFacts = new WeakMap();
    const names = new WeakMap();
    const nameOf = (choice) => {
        const name = names.get(choice) ?? JSON.stringify([choice.types, choice.withOwn]);
        names.set(choice, name);
        return name;
    };
    return (facts, choice) => {
        const byChoice = byFacts.get(facts) ?? new Map();
        const key = nameOf(choice);
        const known = byChoice.get(key);
        if (known !== undefined)
            return known;
        byFacts.set(facts, byChoice);
        const chosen = choose(facts, choice);
        byChoice.set(key, chosen);
        return chosen;
    };
}
function choose({ follows, viewer }, { types, withOwn }) {
    const own = withOwn && viewer !== null ? userProducer(viewer) : null;
    const kept = types === null
        ? [...follows]
        : [...follows].filter((key) => types.includes(splitProducer(key).type));
    if (kept.length === follows.size && (own === null || follows.has(own)))
        return follows;
    return new Set(own === null ? kept : [...kept, own]);
}
//# sourceMappingURL=follow-sets.js.map