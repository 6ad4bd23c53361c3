export const PART_NAMES = [
    'following',
    'everything',
    'producer',
    'tag',
    'author',
    'thread',
    'filter',
    'merge',
    'concat',
    'mix',
    'limit',
    'dedupe',
    'template',
];
export const VISIBILITIES = [
    'public',
    'followers',
    'private',
];
/** The parts directly inside a part. */
function partsInside(part) {
    switch (part.part) {
        case 'filter':
        case 'limit':
        case 'dedupe':
            return [part.of];
        case 'merge':
            return part.inputs;
        case 'concat':
        case 'mix':
            return part.inputs.map((input) => input.of);
        default:
            return [];
    }
}
/** A part and everything under it, outermost first. */
export function partsUnder(root) {
    const parts = [root];
    // The list grows while it is walked; trees are bounded when they are read.
    for (const part of parts)
        parts.push(...partsInside(part));
    return parts;
}
/** The values a part itself carries, without those of the parts inside it. */
export function valuesOf(part) {
    switch (part.part) {
        case 'producer':
        case 'tag':
        case 'author':
        case 'thread':
            return [part.value];
        case 'filter':
            return ruleValues(part.where);
        case 'template':
            return [...part.args.values()];
        default:
            return [];
    }
}
function ruleValues(root) {
    const rules = [root];
    for (const rule of rules) {
        if (rule.rule === 'not')
            rules.push(rule.of);
        if (rule.rule === 'all' || rule.rule === 'any')
            rules.push(...rule.of);
    }
    return rules.flatMap((rule) => (rule.rule === 'oneOf' ? rule.values : []));
}
//# sourceMappingURL=parts.js.map