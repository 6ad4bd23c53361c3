/** Where a recount of edges resumes: viewers come first, then producers. */

export interface RecountPlace {
  readonly kind: 'viewer' | 'producer';
  /** The last one that was counted; empty for none. */
  readonly key: string;
}

/** The place in the text that a share returned; the beginning for null. */
export function recountPlace(after: string | null): RecountPlace {
  if (after === null) return { kind: 'viewer', key: '' };
  const at = after.indexOf(' ');
  const kind = after.slice(0, at) === 'viewer' ? 'viewer' : 'producer';
  return { kind, key: after.slice(at + 1) };
}
