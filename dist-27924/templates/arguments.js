/** A template's arguments, checked when a request brings them. */
import { FeedError } from "../base/errors.js";
import { LIMITS } from "../base/limits.js";
import { describeValue } from "../base/describe-value.js";
export const PARAM_NAME = /^[a-z][a-zA-Z0-9]{0,31}$/;
/** Control characters and halves of a character cannot be stored or shown as they came. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
/** Exactly the template's parameters, each once. Refuses the rest with BAD_USER_INPUT. */
export function checkArgs(template, given) {
    const { params } = template;
    const args = new Map();
    for (const { name, value } of given) {
        if (typeof name !== 'string' || !Object.hasOwn(params, name))
            throw badArgument(unknownArgument(template, name));
        if (args.has(name))
            throw badArgument(`expected argument ${name} once, got it again`);
        args.set(name, checkValue(`argument ${name} (${params[name]})`, value));
    }
    for (const [name, description] of Object.entries(params)) {
        if (!args.has(name))
            throw badArgument(`expected argument ${name} (${description}), got nothing`);
    }
    return Object.fromEntries(args);
}
function unknownArgument({ name: template, params }, name) {
    const known = Object.keys(params);
    const wanted = known.length === 0
        ? `no arguments for ${template}`
        : `an argument of ${template} (${known.join(', ')})`;
    return `expected ${wanted}, got ${describeValue(name)}`;
}
function checkValue(what, value) {
    if (typeof value !== 'string')
        throw badArgument(`expected ${what} to be a text, got ${describeValue(value)}`);
    if (value.length === 0)
        throw badArgument(`expected ${what}, got an empty text`);
    if (value.length > LIMITS.idCharsMax)
        throw badArgument(`expected ${what} of at most ${LIMITS.idCharsMax} characters, got ${value.length}`);
    if (UNPRINTABLE.test(value))
        throw badArgument(`expected ${what} of printable characters, got others`);
    return value;
}
function badArgument(message) {
    return new FeedError('BAD_USER_INPUT', message);
}
//# sourceMappingURL=arguments.js.map