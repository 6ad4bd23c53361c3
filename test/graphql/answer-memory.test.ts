/** The memory for responses is divided completely, and each part of the smallest has room for its content. */
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/base/config/parse-config.ts';
import { answerMemory } from '../../src/graphql/answer-memory.ts';
import { KeptAnswers } from '../../src/graphql/kept-answers.ts';

const MEGABYTE = 1024 * 1024;

test.each([
  ['as it is shipped', []],
  ['of 10 megabytes', ['--answer-megabytes', '10']],
])('memory for answers, %s', (_, argv) => {
  const { answerMegabytes } = parseConfig(argv, {});
  const memory = answerMemory(answerMegabytes);
  const sum = Object.values(memory).reduce((all: number, part: number) => all + part, 0);
  expect(sum).toBe(answerMegabytes * MEGABYTE);
  const kept = new KeptAnswers({ bytesMax: memory.ownMax, textBytesMax: memory.sharedMax });
  kept.put('a', new Uint8Array(10), Buffer.from('{"data":{}}'));
  expect(kept.size).toBe(1);
});

test('less than 10 megabytes is refused', () => {
  expect(() => parseConfig(['--answer-megabytes', '9'], {})).toThrow('answer-megabytes');
});
