/** JSON from elsewhere, before its shape is known. */

/** The value of a JSON text; undefined when it is none, which no JSON text stands for. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a value is a map from names to values: neither a list nor null. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
