/** What changed after the first `seen` changes. */
export function changedSince({ count, last }, seen) {
    const missed = seen === null ? Number.POSITIVE_INFINITY : count - seen;
    return {
        count,
        positions: missed >= 0 && missed <= last.length ? last.slice(last.length - missed) : null,
    };
}
//# sourceMappingURL=changed-since.js.map