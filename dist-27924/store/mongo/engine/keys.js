/** The _ids the adapter makes: short, of a fixed length whatever ids go in, and never user text itself. */
import { createHash } from 'node:crypto';
const LIKE_BUCKETS = 64;
const POSITION_HEX_DIGITS = 14;
const EPOCH_HEX_DIGITS = 8;
/** 132 bits of a hash over the texts and their boundaries. */
function hashOf(...texts) {
    return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
}
export function clientKeyId(producer, clientKey) {
    return hashOf(producer, clientKey);
}
export function edgeId({ consumer, relation, producer }) {
    return hashOf(consumer, relation, producer);
}
/** Likes of one item are spread over several documents, so that each stays within the engine's document size. */
export function likesId(item, viewer) {
    const first = createHash('sha256').update(viewer).digest()[0] ?? 0;
    return `${item}/${first % LIKE_BUCKETS}`;
}
export function fenceId({ viewer, stream }) {
    return hashOf(viewer, stream);
}
/** Sorts by fence, epoch, position. */
export function fencepostId(fence, epoch, at) {
    return `${fence}/${hex(epoch, EPOCH_HEX_DIGITS)}/${hex(at, POSITION_HEX_DIGITS)}`;
}
/** A short name of one change of one viewer, enough to recognise it among recent ones. */
export function changeId(consumer, n) {
    return hashOf(consumer, String(n)).slice(0, 12);
}
export function threadId(thread) {
    return hashOf(thread);
}
export function viewerId(viewer) {
    return hashOf(viewer);
}
export function watermarkId(viewer, category) {
    return hashOf(viewer, category);
}
/** For one viewer and thread: a marker, or what is marked unread. */
export function markerId(viewer, thread) {
    return hashOf(viewer, thread);
}
export function witnessId(viewer, kind) {
    return hashOf(viewer, kind);
}
export function placesId(viewer, stream) {
    return hashOf(viewer, stream);
}
function hex(value, digits) {
    return value.toString(16).padStart(digits, '0');
}
/** The keys of a page that starts after one of them; with null it starts at the first, which may be empty. */
export function keysAfter(after) {
    return after === null ? { $gte: '' } : { $gt: after };
}
//# sourceMappingURL=keys.js.map