import { done, notFound, refusedField } from "../base/outcome.js";
import { POSITION_ZERO, position } from "../model/positions.js";
import { UNMARKED } from "../model/reads.js";
import { openItem } from "../social/access.js";
import { ensureEnrolled } from "./enrolment.js";
/** How far the viewer has seen a kind. Refuses one that is not declared. */
export async function lastWitnessed(context, viewer, kind) {
    const mode = modeOf(context, kind);
    if (mode === null)
        return undeclared(context);
    const enrolled = await ensureEnrolled(context, viewer);
    const [seen] = await context.store.reads.witnessed(viewer, [kind]);
    return done(witnessedOf({ kind, mode, enrolled, seen: seen ?? UNMARKED }));
}
/** Records a kind as seen. Never moves back; an instant in the future means now. NOT_FOUND for an item the viewer may not see. */
export async function witness(context, viewer, wanted) {
    const { kind } = wanted;
    const mode = modeOf(context, kind);
    if (mode === null)
        return undeclared(context);
    const enrolled = await ensureEnrolled(context, viewer);
    const mark = mode === 'instant' ? instantMark(context, wanted) : await itemMark(context, viewer, wanted);
    if (!mark.isDone)
        return mark;
    const seen = await context.store.reads.witness(viewer, kind, mark.value);
    return done(witnessedOf({ kind, mode, enrolled, seen }));
}
function instantMark({ clock }, wanted) {
    if (wanted.position !== null)
        return refusedField('BAD_USER_INPUT', 'itemId', `expected an instant for the kind ${wanted.kind}, got an item`);
    const nowMs = clock.now();
    const atMs = Math.max(0, Math.min(wanted.atMs ?? nowMs, nowMs));
    return done({ at: POSITION_ZERO, atMs });
}
async function itemMark(context, viewer, wanted) {
    if (wanted.position === null)
        return refusedField('BAD_USER_INPUT', 'itemId', `expected an item for the kind ${wanted.kind}, got none`);
    if ((await openItem(context, viewer, wanted.position)) === null)
        return notFound('itemId', 'an existing item');
    return done({ at: wanted.position, atMs: context.clock.now() });
}
function modeOf({ witnessKinds }, kind) {
    return Object.hasOwn(witnessKinds, kind) ? (witnessKinds[kind] ?? null) : null;
}
function undeclared({ witnessKinds }) {
    const known = Object.keys(witnessKinds).join(', ');
    return refusedField('BAD_USER_INPUT', 'kind', known === '' ? 'expected a declared kind, but no kind is declared' : `expected one of ${known}`);
}
function witnessedOf({ kind, mode, enrolled, seen }) {
    return mode === 'value'
        ? { kind, position: position(Math.max(enrolled.at, seen.at)), atMs: null }
        : { kind, position: null, atMs: Math.max(enrolled.atMs, seen.atMs) };
}
//# sourceMappingURL=witnesses.js.map