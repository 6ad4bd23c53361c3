export function done(value) {
    return { isDone: true, value };
}
export function refused(...problems) {
    return { isDone: false, problems };
}
/** A problem with one field of the input. */
export function inputError(code, field, message) {
    return { code, field: ['input', field], message };
}
/** The refusal for one field of the input. */
export function refusedField(code, field, message) {
    return refused(inputError(code, field, message));
}
/** The refusal for what does not exist and for what the viewer may not see, alike. */
export function notFound(field, expected) {
    return refusedField('NOT_FOUND', field, `expected ${expected}, got none`);
}
//# sourceMappingURL=outcome.js.map