/** Throws an error with the status that the server answers: 406, or 400 for what is not a GraphQL request. */
export function readSseParams({ method, headers, body, query, }) {
    if (!/(^|[,\s])text\/event-stream\s*($|[,;])/i.test(headers.accept ?? ''))
        throw refused(406);
    const given = method === 'GET' ? withVariables(query) : body;
    if (!isRecord(given))
        throw refused(400);
    const { query: source, operationName = null, variables = null } = given;
    if (typeof source !== 'string' || source === '')
        throw refused(400);
    if (operationName !== null && typeof operationName !== 'string')
        throw refused(400);
    if (variables !== null && !isRecord(variables))
        throw refused(400);
    return {
        query: source,
        operationName: operationName === '' ? null : operationName,
        variables: variables ?? {},
    };
}
function withVariables(query) {
    if (!isRecord(query) || typeof query['variables'] !== 'string')
        return query;
    try {
        return { ...query, variables: JSON.parse(query['variables']) };
    }
    catch (error) {
        throw refused(400, error);
    }
}
function isRecord(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function refused(statusCode, cause) {
    return Object.assign(new Error('expected a request for a stream', { cause }), { statusCode });
}
//# sourceMappingURL=sse-params.js.map