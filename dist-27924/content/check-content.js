/** Checks what people write before it is stored. */
import { LIMITS } from "../base/limits.js";
import { inputError } from "../base/outcome.js";
/** Control characters other than tab and line breaks: nothing shows them and terminals obey them. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
export function hasControlCharacters(text) {
    return CONTROL.test(text);
}
/** A problem of one field, with the code BAD_USER_INPUT. */
export function badInput(field, message) {
    return inputError('BAD_USER_INPUT', field, message);
}
/** Every problem of an item's title, text and url; it needs at least one of them. */
export function contentProblems({ title, text, url, }) {
    const problems = [
        ...textProblems('title', title, LIMITS.titleCharsMax),
        ...textProblems('text', text, LIMITS.textCharsMax),
        ...textProblems('url', url, LIMITS.urlCharsMax),
    ];
    if (url !== null && !/^https?:\/\//i.test(url))
        problems.push(badInput('url', 'expected an http or https address'));
    const isEmpty = [title, text, url].every((part) => part === null || part.trim() === '');
    return isEmpty ? [NO_CONTENT, ...problems] : problems;
}
const NO_CONTENT = {
    code: 'BAD_USER_INPUT',
    field: null,
    message: 'expected a title, a text or a url, got none',
};
function textProblems(field, text, charsMax) {
    const problems = [];
    if (text === null)
        return problems;
    if (text.length > charsMax)
        problems.push(badInput(field, `expected at most ${charsMax} characters, got ${text.length}`));
    if (hasControlCharacters(text))
        problems.push(badInput(field, 'expected text without control characters'));
    return problems;
}
//# sourceMappingURL=check-content.js.map