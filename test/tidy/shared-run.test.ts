/** Every law that a store could break is played on MongoDB and Redis as well. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LAWS_IN_MEMORY } from '../shared/laws-in-memory.ts';

/** What opens the store of the run: by itself, or in a world. */
const OPENS_STORE = /\bopen(?:TestStore|LawStore|Fences|\w*World)\(/;

test('only the laws that open no store of the run are left out of the run on MongoDB and Redis', () => {
  const laws = readdirSync('test/laws')
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/laws/${name}`);
  const inMemory = laws.filter((path) => !OPENS_STORE.test(readFileSync(path, 'utf8')));
  expect(inMemory).toEqual(LAWS_IN_MEMORY);
});
