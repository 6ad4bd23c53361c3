/** Rules that the code does not keep yet, each in a block of its own; a block moves beside its check once it is green. */
import { describe, expect, test } from 'vitest';
import { circleFindings } from '../support/tidy-circles.ts';
import { englishFindings } from '../support/tidy-english.ts';
import { gerundRecords, inlineShapes, repeatedExports } from '../support/tidy-names.ts';
import { bench, documents, GENERATED, handwritten, report, src, tests } from '../support/tidy-project.ts';
import { longFile, longFunctions } from '../support/tidy-rules.ts';
import { shelfFindings } from '../support/tidy-shelf.ts';

describe('due: the shelf', () => {
  test('every file of src imports only from its own room or from rooms to its left', () => {
    expect(report(src.flatMap(shelfFindings))).toEqual([]);
  });
});

describe('due: circles', () => {
  test('no file of src imports itself by way of others', () => {
    expect(report(circleFindings(src, new Set([GENERATED])))).toEqual([]);
  });
});

describe('due: exported names', () => {
  test('every name that src exports is exported by one file', () => {
    expect(report(repeatedExports(handwritten))).toEqual([]);
  });
});

describe.each([
  ['src', handwritten],
  ['test', tests],
  ['bench', bench],
])('due: %s', (_, files) => {
  test('has no file of more than 400 lines', () => {
    expect(report(files.flatMap(longFile))).toEqual([]);
  });

  test('has no function of more than 70 lines', () => {
    expect(report(files.flatMap(longFunctions))).toEqual([]);
  });

  test('names object types of more than two members before it uses them in signatures', () => {
    expect(report(files.flatMap(inlineShapes))).toEqual([]);
  });

  test('names no record by what is being done', () => {
    expect(report(files.flatMap(gerundRecords))).toEqual([]);
  });
});

describe.each([
  ['src', handwritten],
  ['test', tests],
  ['bench', bench],
  ['documents', documents],
])('due: the English of %s', (_, files) => {
  test('has none of the refused words', () => {
    expect(report(files.flatMap(englishFindings))).toEqual([]);
  });
});
