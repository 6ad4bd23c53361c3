/** Runs `ask` at the first call and returns the same answer afterwards. */
export function once<T>(ask: () => T): () => T {
  let answer: { readonly value: T } | undefined;
  return () => (answer ??= { value: ask() }).value;
}

/** Makes a value for each object, once for as long as the object lives. */
export function oncePer<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (of) => {
    let known = made.get(of);
    if (known === undefined) {
      known = { value: make(of) };
      made.set(of, known);
    }
    return known.value;
  };
}
