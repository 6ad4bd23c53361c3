/** Bounds how many actions run at the same time; the others wait, first come first served. */
export type Semaphore = <T>(action: () => Promise<T>) => Promise<T>;
/** The number of waiting actions is not bounded; callers bound it. */
export declare function createSemaphore(max: number): Semaphore;
