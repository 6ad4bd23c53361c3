/** Runs the actions of one key one after the other within this process, in the order of the calls. */
export function createKeyedMutex() {
    const last = new Map();
    return async (key, action) => {
        const before = last.get(key) ?? Promise.resolve();
        const mine = before.then(action, action);
        last.set(key, mine);
        try {
            return await mine;
        }
        finally {
            if (last.get(key) === mine)
                last.delete(key);
        }
    };
}
//# sourceMappingURL=keyed-mutex.js.map