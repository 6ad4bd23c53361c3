/** The rules of the house over all files of a kind. What a file breaks is listed with its line. */
import { describe, expect, test } from 'vitest';
import { circleFindings } from '../support/tidy-circles.ts';
import { englishFindings } from '../support/tidy-english.ts';
import { gerundRecords, inlineShapes, repeatedExports } from '../support/tidy-names.ts';
import {
  bench,
  clients,
  documents,
  GENERATED,
  handwritten,
  report,
  src,
  tests,
  web,
} from '../support/tidy-project.ts';
import { longFile, longFunctions, ruleFindings } from '../support/tidy-rules.ts';
import { shelfFindings } from '../support/tidy-shelf.ts';
import type { Finding, Source } from '../support/tidy-source.ts';

const FILES = { src: handwritten, 'all of src': src, test: tests, web, clients, bench, documents };

/** Of all files together, or of one after the other. */
const RULES = {
  'imports along the shelf': each(shelfFindings),
  'has no circle of imports': (files) => circleFindings(files, new Set([GENERATED])),
  'exports a name once': repeatedExports,
  'keeps from banned calls, words and names': each(ruleFindings),
  'has no file of more than 400 lines': each(longFile),
  'has no function of more than 70 lines': each(longFunctions),
  'writes no object type of more than two members into a signature': each(inlineShapes),
  'names no record by what is being done': each(gerundRecords),
  'speaks plain English': each(englishFindings),
} satisfies Record<string, (files: readonly Source[]) => readonly Finding[]>;

type Row = readonly [files: keyof typeof FILES, rule: keyof typeof RULES];

const KEPT: readonly Row[] = [
  ['all of src', 'imports along the shelf'],
  ['all of src', 'has no circle of imports'],
  ['src', 'keeps from banned calls, words and names'],
  ['src', 'has no file of more than 400 lines'],
  ['src', 'has no function of more than 70 lines'],
  ['test', 'keeps from banned calls, words and names'],
  ['test', 'writes no object type of more than two members into a signature'],
  ['test', 'names no record by what is being done'],
  ['test', 'has no file of more than 400 lines'],
  ['test', 'speaks plain English'],
  ['web', 'keeps from banned calls, words and names'],
  ['web', 'has no circle of imports'],
  ['web', 'exports a name once'],
  ['web', 'has no file of more than 400 lines'],
  ['web', 'has no function of more than 70 lines'],
  ['web', 'writes no object type of more than two members into a signature'],
  ['web', 'names no record by what is being done'],
  ['web', 'speaks plain English'],
  ['clients', 'keeps from banned calls, words and names'],
  ['clients', 'has no function of more than 70 lines'],
  ['bench', 'keeps from banned calls, words and names'],
  ['bench', 'has no file of more than 400 lines'],
  ['bench', 'has no function of more than 70 lines'],
  ['bench', 'writes no object type of more than two members into a signature'],
  ['bench', 'names no record by what is being done'],
  ['bench', 'speaks plain English'],
  ['documents', 'speaks plain English'],
  ['src', 'exports a name once'],
  ['src', 'writes no object type of more than two members into a signature'],
  ['src', 'names no record by what is being done'],
  ['src', 'speaks plain English'],
  ['test', 'has no function of more than 70 lines'],
];

describe('the house', () => {
  test.each(KEPT)('%s %s', (files, rule) => {
    expect(report(RULES[rule](FILES[files]))).toEqual([]);
  });
});

function each(find: (file: Source) => readonly Finding[]) {
  return (files: readonly Source[]) => files.flatMap(find);
}
