/** The language that a client prefers. */
import { expect, it } from 'vitest';
import { firstLanguage } from '../../src/http/language.ts';

it.each([
  [undefined, null],
  ['', null],
  ['*', null],
  ['pt-BR', 'pt-BR'],
  ['en;q=0.5, de;q=0.9, fr;q=0.9', 'de'],
  ['de;q=0, en', 'en'],
  ['zh-Hant-TW , en', 'zh-Hant-TW'],
  ['e'.repeat(1_000), null],
  ['en;q=7', null],
])('of %j is %j', (header, language) => {
  expect(firstLanguage(header)).toBe(language);
});
