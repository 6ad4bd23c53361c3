/** Shows a value in an error message. */
const TEXT_CHARS_MAX = 40;
/** The value in a few words: short, and never a whole structure. */
export function describeValue(value) {
    if (value === undefined || value === null)
        return 'nothing';
    if (Array.isArray(value))
        return value.length === 0 ? 'an empty list' : 'a list';
    if (typeof value === 'object')
        return 'a map';
    if (typeof value === 'string')
        return JSON.stringify(value.length > TEXT_CHARS_MAX ? `${value.slice(0, TEXT_CHARS_MAX)}…` : value);
    return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
        ? String(value)
        : typeof value;
}
//# sourceMappingURL=describe-value.js.map