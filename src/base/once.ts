/** Runs `ask` at the first call and returns the same answer afterwards. */
export function once<T>(ask: () => T): () => T {
  let answer: { readonly value: T } | undefined;
  return () => (answer ??= { value: ask() }).value;
}

/** Makes a value for each object, once for as long as the object lives. The value must not be undefined. */
export function oncePer<K extends object, V extends NonNullable<unknown> | null>(
  make: (of: K) => V,
): (of: K) => V {
  const made = new WeakMap<K, V>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const value = make(of);
    made.set(of, value);
    return value;
  };
}
