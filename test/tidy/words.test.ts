/** Words that README and code share: error codes, the glossary, the map of the house. */
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/base/errors.ts';
import { PROTOCOL_CODES } from '../../src/graphql/errors.ts';
import { documents, handwritten, readme, src } from '../support/tidy-project.ts';
import { roomOf } from '../support/tidy-shelf.ts';

describe('the words', () => {
  test('README lists exactly the error codes a client can receive, with the same meanings', () => {
    const rows = [...section('Error codes').matchAll(/^\| `([A-Z_]+)` \| (.+?) \|$/gm)].map(
      ([, code, meaning]) => [code, meaning],
    );
    expect(Object.fromEntries(rows)).toEqual({ ...ERROR_CODES, ...PROTOCOL_CODES });
  });

  test('every word of the glossary is used in the code, and none is explained twice', () => {
    const words = [...section('The words').matchAll(/^\| \*\*(.+?)\*\* \|/gm)].flatMap(
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

  test('the map of the house names every room', () => {
    const rooms = new Set(
      src
        .map((file) => roomOf(file.path)?.split('/')[0] ?? '')
        .filter((room) => !['', 'library', 'app'].includes(room)),
    );
    const map = section('The map');
    expect([...rooms].filter((room) => !map.includes(`${room}/`))).toEqual([]);
  });

  test('what people read speaks of the project alone', () => {
    const mentions = documents
      .filter((file) => /\.\.\/shared\b|\bissue #?\d|\bTO[D]O\b/i.test(file.text))
      .map((file) => file.path);
    expect(mentions).toEqual([]);
  });
});

/** The part of README under a heading, up to the next one of the same level. */
function section(heading: string): string {
  const [, after = ''] = readme.text.split(`\n## ${heading}\n`);
  return after.split('\n## ')[0] ?? '';
}
