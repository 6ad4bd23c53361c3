/** Words that documents and code share: the glossary and the rooms of src/. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSources, source } from '../support/tidy-source.ts';

const reference = readFileSync('docs/reference.md', 'utf8');
const handwritten = readSources('src', ['.ts', '.mjs']).filter(
  ({ path }) => path !== 'src/graphql/generated.ts',
);

describe('the words', () => {
  test('every word of the glossary is used in the code, and each is explained once', () => {
    const words = [...section('The words').matchAll(/^\| \*\*(.+?)\*\* +\|/gm)].flatMap(
      ([, cell = '']) => cell.split(', '),
    );
    expect(words.length).toBeGreaterThan(12);
    expect(new Set(words).size).toBe(words.length);
    const code = handwritten
      .map((file) => file.text)
      .join('\n')
      .toLowerCase();
    expect(words.filter((word) => !code.includes(word.toLowerCase()))).toEqual([]);
  });

  test('the map of the reference and the shelf of ARCHITECTURE name every room', () => {
    const rooms = readdirSync('src', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `\`${name}/\``);
    const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
    expect(rooms.filter((room) => !section('The map').includes(room))).toEqual([]);
    expect(rooms.filter((room) => !architecture.includes(room))).toEqual([]);
  });

  test('README, the documents and the examples speak of the project alone', () => {
    const documents = readdirSync('.')
      .filter((name) => name.endsWith('.md'))
      .map((name) => source(name, readFileSync(name, 'utf8')));
    const texts = [
      ...documents,
      ...['docs', 'examples'].flatMap((folder) =>
        readSources(folder, ['.md', '.yaml', '.yml', '.graphql', '.mjs']),
      ),
    ];
    const mentions = texts
      .filter((file) => /\.\.\/shared\b|\bissue #?\d|\bTO[D]O\b/i.test(file.text))
      .map((file) => file.path);
    expect(mentions).toEqual([]);
  });
});

/** The part of docs/reference.md under a heading, up to the next one of the same level. */
function section(heading: string): string {
  const [, after = ''] = reference.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}
