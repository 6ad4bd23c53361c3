/** Keeps each new store in a folder of its own, so that nobody's home or documents are littered. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FeedError } from '../../../base/errors.ts';
import { isNobodys, unusableFolder } from '../../../base/files.ts';
import { hasStore, MARKER_FILE } from './format.ts';

/** The files that a server of any version that died at any moment may leave behind without the data of a store. */
const OWN_NAMES: readonly RegExp[] = [
  /^(data|lock|data-format-\d+)\.mdb$/,
  /^held-by-\d+-[0-9a-f]+\.sock$/,
  // The suffix is that of a file which was not renamed yet.
  /^(cursor\.key|operator\.json)(\.[0-9a-f]{8})?$/,
  /^migrating$/,
];
const NAMES_TOLD_MAX = 3;

/** Refuses, with UNAVAILABLE and what is there, a folder that holds other files and no store. Writes nothing. */
export function requireOwnFolder(dir: string): void {
  if (hasStore(dir) || existsSync(join(dir, MARKER_FILE))) return;
  const others = namesIn(dir).filter(
    (name) => !isNobodys(name) && !OWN_NAMES.some((own) => own.test(name)),
  );
  if (others.length === 0) return;
  const told = others.toSorted().slice(0, NAMES_TOLD_MAX).join(', ');
  const rest = others.length > NAMES_TOLD_MAX ? ` and ${others.length - NAMES_TOLD_MAX} more` : '';
  throw new FeedError(
    'UNAVAILABLE',
    `expected a new or empty folder, or one with a store of Palisade, got ${dir} with ${told}${rest}: ` +
      `use a folder of its own, such as ${join(dir, 'palisade-data')}`,
  );
}

function namesIn(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    throw unusableFolder(dir, error);
  }
}
