/** A stream that does not mix: it chooses a new head newest first, and serves ranked items as they were ranked. */
export function unmixed(stream) {
    return {
        ...stream,
        candidates: (read, range, limit) => stream.enumerate(read, { ...range, limit, order: 'newest' }),
        arrange: async (_read, ranked) => ranked,
    };
}
//# sourceMappingURL=stream.js.map