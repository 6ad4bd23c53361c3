/** The version a fencepost records, true even when an author edits a file and forgets to raise its version. */
import { LIMITS } from '../base/limits.ts';

const HASH_CHARS = 8;

/**
 * The author's version while it means one content, and `version+hash` for any other content under the same version.
 * `firstHashes` remembers, per author's version, the content first seen under it; it is bounded, oldest out first.
 */
export function labelVersion(
  firstHashes: Map<string, string>,
  version: string,
  hash: string,
): string {
  const first = firstHashes.get(version);
  if (first === hash) return version;
  if (first !== undefined)
    return `${version.slice(0, LIMITS.idCharsMax - HASH_CHARS - 1)}+${hash.slice(0, HASH_CHARS)}`;
  const oldest = firstHashes.keys().next();
  if (firstHashes.size >= LIMITS.rankerFaultsMax && oldest.done !== true)
    firstHashes.delete(oldest.value);
  firstHashes.set(version, hash);
  return version;
}
