/** A promise that a test settles when it wants. */

export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: Error) => void;
}

/** Replaces `Promise.withResolvers`, which the oldest supported Node does not have. */
export function deferred<T = void>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}
