/** Fenceposts: the immutable blocks of a fence's history, and the records they carry. */
/** One text for each key, whatever characters viewers and streams hold. */
export function fenceId({ viewer, stream }) {
    return `${viewer.length} ${viewer}${stream}`;
}
//# sourceMappingURL=fencepost.js.map