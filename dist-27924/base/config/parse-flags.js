/** Reads a command line into texts by flag: `--name value`, `--name=value` and, for switches, `--name` and `--no-name`. */
import { didYouMean } from "../did-you-mean.js";
import { CONFIG_OPTIONS } from "./config-options.js";
const IS_SWITCH = new Map(Object.values(CONFIG_OPTIONS).flatMap(({ flag, isSwitch = false }) => flag === null ? [] : [[flag, isSwitch]]));
/** The text of every flag that is given. What is wrong is added to `problems`. */
export function parseFlags(argv, problems) {
    const flags = new Map();
    for (let index = 0; index < argv.length; index++) {
        const text = argv[index] ?? '';
        const word = readWord(text);
        if (word === null) {
            problems.push(`${quote(text)}: expected a flag that starts with --`);
            continue;
        }
        const isNextTaken = takesNext(word, argv[index + 1]);
        const value = valueOf(word, isNextTaken ? argv[index + 1] : undefined);
        if (isNextTaken)
            index++;
        const problem = problemOf(word, value, flags);
        if (problem !== null)
            problems.push(problem);
        else
            flags.set(word.name, value ?? '');
    }
    return flags;
}
function readWord(text) {
    const [, no, name, inline = null] = /^--(no-)?([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
    return name === undefined ? null : { name, isNegated: no !== undefined, inline };
}
function takesNext({ name, isNegated, inline }, next) {
    const needsValue = inline === null && !isNegated && IS_SWITCH.get(name) !== true;
    return needsValue && next !== undefined && !next.startsWith('--');
}
function valueOf({ name, isNegated, inline }, next) {
    if (inline !== null)
        return inline;
    return IS_SWITCH.get(name) === true ? (isNegated ? 'off' : 'on') : next;
}
function problemOf({ name, isNegated }, value, flags) {
    const isSwitch = IS_SWITCH.get(name);
    if (isSwitch === undefined)
        return `--${name}: unknown flag${didYouMean(`--${name}`, [...IS_SWITCH.keys()].map((flag) => `--${flag}`))}`;
    if (flags.has(name))
        return `--${name}: expected once, got it twice`;
    if (isNegated && !isSwitch)
        return `--no-${name}: expected --${name} with a value`;
    return value === undefined ? `--${name}: expected a value, got none` : null;
}
/** What was got, as a problem repeats it. */
export function quote(value) {
    return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
//# sourceMappingURL=parse-flags.js.map