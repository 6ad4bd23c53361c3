import { LRUCache } from 'lru-cache';
import { LIMITS } from "../base/limits.js";
const BODY_KEYS = new Set(['query', 'variables', 'operationName']);
export function openOperationCache() {
    let added = 0;
    const operations = new LRUCache({
        max: LIMITS.documentsCachedMax,
        maxSize: LIMITS.documentsCachedCharsMax,
        sizeCalculation: (_, key) => key.length,
    });
    return {
        add(source, operation) {
            const key = keyOf(source, operation.operationName);
            if (operations.get(key) === undefined)
                operations.set(key, { ...operation, serial: (added += 1) });
        },
        get: (source, operationName) => operations.get(keyOf(source, operationName)) ?? null,
        match(body) {
            if (!isPlainBody(body))
                return null;
            const known = operations.get(keyOf(body.query, body.operationName ?? null));
            return known === undefined ? null : { ...known, variables: body.variables ?? {} };
        },
    };
}
function isPlainBody(body) {
    if (typeof body !== 'object' || body === null)
        return false;
    for (const key in body)
        if (!BODY_KEYS.has(key))
            return false;
    const { query, operationName = null, variables = null, } = body;
    return (typeof query === 'string' &&
        (operationName === null || typeof operationName === 'string') &&
        typeof variables === 'object' &&
        !Array.isArray(variables));
}
/** An operation's name holds no line break, so no two pairs share a key. */
function keyOf(source, operationName) {
    return `${operationName ?? ''}\n${source}`;
}
//# sourceMappingURL=operation-cache.js.map