/** Runs the actions of one key one after the other within this process, in the order of the calls. */
/** Runs actions of the same key in turn. Concurrent actions of other processes are the store's concern. */
export type KeyedMutex = <T>(key: string, action: () => Promise<T>) => Promise<T>;
export declare function createKeyedMutex(): KeyedMutex;
