/** Builds the stream that a tree of parts describes, after references are expanded. */
import { invariant } from "../base/errors.js";
import { dedupeStream } from "./dedupe.js";
import { filterStream } from "./filter.js";
import { limitStream } from "./limit.js";
import { mergeStream } from "./merge.js";
import { everythingSource, followingSource, producerSource } from "./sources.js";
import { concatStream, mixStream } from "./mix.js";
/** Recursion is bounded by the depth limit of templates. */
export function buildStream(part, followSets) {
    const build = (inner) => buildStream(inner, followSets);
    const weighted = (inputs) => inputs.map(({ weight, of }) => ({ weight, stream: build(of) }));
    switch (part.part) {
        case 'everything':
            return everythingSource();
        case 'following':
            return followingSource(followSets, part);
        case 'producer':
        case 'tag':
        case 'author':
        case 'thread':
            return producerSource(part.part, part.value);
        case 'filter':
            return filterStream(part.where, build(part.of));
        case 'merge':
            return mergeStream(part.inputs.map(build));
        case 'concat':
            return concatStream(weighted(part.inputs));
        case 'mix':
            return mixStream(weighted(part.inputs));
        case 'limit':
            return limitStream(part.count, build(part.of));
        case 'dedupe':
            return dedupeStream(part, build(part.of));
        case 'template':
            invariant(false, 'references are expanded before a stream is built');
    }
}
//# sourceMappingURL=build-stream.js.map