/**
 * Loads modules of the program under test as they are built for production, and detects when the build changed. When
 * run from source, as in tests, it loads the sources instead.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const isSource = import.meta.url.endsWith('.ts');
const FOLDER = new URL(isSource ? '../src/' : '../dist/', import.meta.url);
const EXTENSION = isSource ? '.ts' : '.js';

/** The built module, such as `store/lmdb/open`, or an `.mjs` with its extension; `M` is the type of its source. */
export async function built<M>(module: string): Promise<M> {
  const file = module.endsWith('.mjs') ? module : module + EXTENSION;
  return (await import(new URL(file, FOLDER).href)) as M;
}

/** A digest of the built code below a folder: it changes whenever the format of its data on disk might. */
export function builtDigest(folder: string): string {
  const root = new URL(`${folder}/`, FOLDER);
  const hash = createHash('sha256');
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith(EXTENSION));
  for (const file of files.sort()) hash.update(file).update(readFileSync(new URL(file, root)));
  return hash.digest('hex').slice(0, 12);
}
