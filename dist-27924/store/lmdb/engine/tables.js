/** Opens every table, and creates those that are missing. */
export function openTables(root) {
    const packed = (name) => root.openDB(name, { keyEncoding: 'binary', encoding: 'msgpack' });
    const bytes = (name) => root.openDB(name, { keyEncoding: 'binary', encoding: 'binary' });
    return {
        items: packed('items'),
        clientKeys: packed('clientKeys'),
        likes: bytes('likes'),
        likeCounts: packed('likeCounts'),
        log: packed('log'),
        timelines: bytes('timelines'),
        newest: packed('newest'),
        // The table's name on disk.
        edges: packed('connections'),
        blockers: bytes('blockers'),
        followers: packed('followers'),
        viewers: packed('viewers'),
        fences: packed('fences'),
        fenceposts: bytes('fenceposts'),
        threads: packed('threads'),
        threadsByNewest: packed('threadsByNewest'),
        categoryItems: bytes('categoryItems'),
        categories: packed('categories'),
        allRead: bytes('allRead'),
        watermarks: bytes('watermarks'),
        markers: bytes('markers'),
        markerReaders: bytes('markerReaders'),
        unreadSpans: packed('unreadSpans'),
        joined: bytes('joined'),
        witnesses: bytes('witnesses'),
        readingPlaces: packed('readingPlaces'),
        meta: packed('meta'),
        system: packed('system'),
    };
}
//# sourceMappingURL=tables.js.map