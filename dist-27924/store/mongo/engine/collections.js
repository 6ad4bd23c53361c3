export function collectionsOf(db) {
    return {
        sequence: db.collection('sequence'),
        items: db.collection('items'),
        clientKeys: db.collection('clientKeys'),
        likes: db.collection('likes'),
        edges: db.collection('edges'),
        viewers: db.collection('viewers'),
        followers: db.collection('followers'),
        fences: db.collection('fences'),
        fenceposts: db.collection('fenceposts'),
        threads: db.collection('threads'),
        watermarks: db.collection('watermarks'),
        markers: db.collection('markers'),
        unread: db.collection('unread'),
        joined: db.collection('joined'),
        witnesses: db.collection('witnesses'),
        places: db.collection('places'),
        changedItems: db.collection('changedItems'),
        intents: db.collection('intents'),
        meta: db.collection('meta'),
        system: db.collection('system'),
    };
}
//# sourceMappingURL=collections.js.map