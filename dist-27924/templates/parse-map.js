import { unknownKey, zodWords } from "../base/zod-problem.js";
export function inside(context, ...steps) {
    return { ...context, path: [...context.path, ...steps] };
}
export function isMap(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The parsed map, or null after reporting. Each unknown key is reported at its own place. */
export function parseMap(schema, value, context) {
    const parsed = schema.safeParse(value, { error: zodWords });
    if (parsed.success)
        return parsed.data;
    const known = Object.keys(schema.shape);
    for (const issue of parsed.error.issues) {
        const path = [...context.path, ...issue.path.filter((step) => typeof step !== 'symbol')];
        if (issue.code !== 'unrecognized_keys')
            context.report(path, issue.message, { isKey: issue.code === 'invalid_key' });
        else
            for (const key of issue.keys)
                context.report([...path, key], unknownKey(key, known), { isKey: true });
    }
    return null;
}
//# sourceMappingURL=parse-map.js.map