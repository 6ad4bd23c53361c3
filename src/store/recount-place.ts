/** Where a recount of edges goes on: viewers come first, then producers. */

export interface RecountPlace {
  readonly kind: 'viewer' | 'producer';
  /** The last one that was counted; empty for none. */
  readonly key: string;
}

/** The place of a text that a share answered, or the beginning. */
export function recountPlace(after: string | null): RecountPlace {
  if (after === null) return { kind: 'viewer', key: '' };
  const at = after.indexOf(' ');
  const kind = after.slice(0, at) === 'viewer' ? 'viewer' : 'producer';
  return { kind, key: after.slice(at + 1) };
}
