/** The check of English catches its words wherever a line breaks. */
import { expect, test } from 'vitest';
import { englishFindings } from '../support/tidy-english.ts';
import { report } from '../support/tidy-project.ts';

test.each([
  [`// begins ${'a'}new`, 'a.md:1 says "ane'],
  [`Held for${' '}ever.`, 'a.md:1 says "for '],
  [`/**\n * Held for\n * ${'e'}ver.\n */`, 'a.md:2 says "for '],
  [`// held for\n// ${'e'}ver`, 'a.md:1 says "for '],
  [`\nWho${'ever'} asks`, 'a.md:2 says "Who'],
  [`tells${' '}of an item`, 'a.md:1 says "tells'],
  [`deleted\n// by${' '}who wrote it`, 'a.md:2 says "by'],
])('catches %j', (text, says) => {
  expect(report(englishFindings({ path: 'a.md', text }))).toEqual([expect.stringContaining(says)]);
});

test.each(['renewal', 'forever', 'for every viewer', 'who ever asks'])('lets %s be', (text) => {
  expect(englishFindings({ path: 'a.md', text })).toEqual([]);
});
