/** What people wrote and cannot be taken is told back to them, so that they see which part of it is meant. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { extraProblems } from '../../src/content/check-attachments.ts';
import { contentProblems, keyProblems } from '../../src/content/check-content.ts';
import { clientKeyProblems, writingProblems } from '../../src/content/publish.ts';
import { profileProblems } from '../../src/social/profile-rules.ts';

const NOTHING = { title: null, text: null, url: null };
const IMAGE = { kind: 'image', url: 'ftp://example.org/x', alt: 'A hill' } as const;
const PICTURE = { ...IMAGE, url: 'https://example.org/x' } as const;

test.each([
  ['an item', contentProblems({ ...NOTHING, url: 'javascript:x' }), 'address, got "javascript:x"'],
  ['a language', extraProblems({ language: 'in English' }), 'pt-BR, got "in English"'],
  ['a text', contentProblems({ ...NOTHING, text: 'a\u0000b' }), 'characters, got U+0000'],
  ['half of a character', contentProblems({ ...NOTHING, title: '\ud83d' }), ', got U+D83D'],
  ['a client key', clientKeyProblems('a\u0000b'), '1 to 128 printable characters, got U+0000'],
  ['an empty client key', clientKeyProblems(''), '1 to 128 printable characters, got 0'],
  ['a draft’s id', keyProblems('draftId', 'a\u001bb', 122), 'characters, got U+001B'],
  ['an attachment', extraProblems({ attachments: [IMAGE] }), 'address, got "ftp://example.org/x"'],
  [
    'half of a character of an attachment',
    extraProblems({ attachments: [{ ...PICTURE, alt: '\ude00' }] }),
    'for each image, got "\\ude00"',
  ],
  [
    'a long text of an attachment',
    extraProblems({ attachments: [{ ...PICTURE, alt: 'x'.repeat(LIMITS.altCharsMax + 1) }] }),
    `a text of 1 to ${LIMITS.altCharsMax} printable characters for each image, got "xxx`,
  ],
  [
    'too many attachments',
    extraProblems({
      attachments: Array.from({ length: LIMITS.attachmentsMax + 1 }, () => PICTURE),
    }),
    `at most ${LIMITS.attachmentsMax} attachments, got ${LIMITS.attachmentsMax + 1}`,
  ],
  ['a name', profileProblems({ name: '\u001b[31m' }), 'characters, got "\\u001b[31m"'],
  ['an invisible name', profileProblems({ name: '\u3164' }), 'characters, got "\\u3164"'],
  [
    'an invisible title',
    contentProblems({ ...NOTHING, title: ' \u200b', text: 'x' }),
    '" \\u200b"',
  ],
  [
    'an invisible text',
    contentProblems({ ...NOTHING, text: '\u2800\ufe0f' }),
    'a text or a url, got none',
  ],
  ['a picture', profileProblems({ avatarUrl: 'me.png' }), 'address, got "me.png"'],
])('%s', (_, problems, end) => {
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(end)]);
});

test('printable text, line breaks and paired surrogates are accepted', () => {
  for (const text of ['a\tb\r\nc', '🙂 e\u0301 \u200d', 'a\u202e', '\ufffd'])
    expect(contentProblems({ ...NOTHING, text })).toEqual([]);
});

test('as much as the limits allow is accepted, and a blank title is none', () => {
  const picture = { ...PICTURE, alt: 'x'.repeat(LIMITS.altCharsMax) };
  const writing = {
    kind: 'k'.repeat(32),
    title: 'x'.repeat(LIMITS.titleCharsMax),
    text: 'x'.repeat(LIMITS.textCharsMax),
    url: `https://example.org/${'x'.repeat(LIMITS.urlCharsMax - 20)}`,
    tags: Array.from({ length: LIMITS.tagsMax }, (_, nth) => `t${nth}`),
    thread: null,
    visibility: 'public',
    audience: [],
    language: null,
    attachments: Array.from({ length: LIMITS.attachmentsMax }, () => picture),
    attributes: {},
  } as const;
  expect(writingProblems(writing)).toEqual([]);
  expect(writingProblems({ ...writing, title: ' \n' })).toEqual([]);
  expect(clientKeyProblems('x'.repeat(LIMITS.clientKeyCharsMax))).toEqual([]);
});
