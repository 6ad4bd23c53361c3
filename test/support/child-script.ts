/** Bundles a TypeScript file for a plain Node process, so that a test can start it and kill it at a chosen moment. */
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

/** The path of a runnable module, and a function that removes it. It is inside the project so that packages resolve. */
export async function bundleScript(
  entry: string,
): Promise<{ readonly file: string; readonly remove: () => void }> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync(join('node_modules/.cache', 'palisade-child-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: entry,
      outDir,
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  return {
    file: join(outDir, basename(entry).replace(/\.ts$/, '.mjs')),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
