/** Each example client is a folder to copy: its package.json declares what its files import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFindings, type Manifest } from '../support/tidy-packages.ts';
import { report } from '../support/tidy-project.ts';
import { readSources } from '../support/tidy-source.ts';

const DIR = 'examples/clients';

test.each(readdirSync(DIR))('the example with %s declares every package it imports', (name) => {
  const declared = JSON.parse(
    readFileSync(join(DIR, name, 'package.json'), 'utf8'),
  ) as Partial<Manifest>;
  const manifest: Manifest = { dependencies: {}, devDependencies: {}, ...declared };
  const src = readSources(join(DIR, name), ['.ts']);
  expect(src.length).toBeGreaterThan(0);
  const findings = packageFindings({
    manifest,
    src: [],
    rest: src,
    isRun: () => true,
    loaded: new Set(),
  });
  // A client also needs peers of its packages, which it does not import itself.
  expect(report(findings).filter((line) => line.includes(' imports '))).toEqual([]);
});
