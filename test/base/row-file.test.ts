/** The rows of a file: a row that cannot be read is named by the line it begins in, and costs no other row. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { csvEnds } from '../../src/base/raw-rows.ts';
import { fingerprintOf, readFileRows, type FileRow } from '../../src/base/row-file.ts';
import { tempFolder } from '../support/open-store.ts';

const TOO_LONG = /of at most 262144 characters, got a longer one/;

async function rowsOf(name: string, text: string | Buffer): Promise<readonly FileRow[]> {
  const file = join(await tempFolder(), name);
  await writeFile(file, text);
  const found: FileRow[] = [];
  for await (const rows of readFileRows(file)) found.push(...rows);
  return found;
}

/** Each row as its line and the first value, or what is wrong with it. */
function shortly(rows: readonly FileRow[]): readonly (readonly [number, unknown])[] {
  return rows.map(({ line, value, problem }) => [line, problem ?? value?.['id']]);
}

describe('a row that is too long costs no other row', () => {
  test.each([270_000, 800_000, 2_000_000])('of %i characters', async (length) => {
    const long = 'x'.repeat(length);
    const csv = `id,text\na,1\nb,${long}\nc,"two\nlines"\nd,"${long}\n${long}"\ne,"5"\n`;
    expect(shortly(await rowsOf('items.csv', csv))).toEqual([
      [2, 'a'],
      [3, expect.stringMatching(TOO_LONG)],
      [4, 'c'],
      [6, expect.stringMatching(TOO_LONG)],
      [8, 'e'],
    ]);
    const ndjson = ['a', long, 'c'].map((id) => JSON.stringify({ id })).join('\n');
    expect(shortly(await rowsOf('items.ndjson', ndjson))).toEqual([
      [1, 'a'],
      [2, expect.stringMatching(TOO_LONG)],
      [3, 'c'],
    ]);
  });

  test('and one of just as many characters as there may be is read, whatever bytes they take', async () => {
    for (const character of ['x', 'é', '語', '😀']) {
      const text = character.repeat((LIMITS.importRowCharsMax - 3) / character.length);
      const rows = await rowsOf('items.csv', `id,text\r\na,"${text.slice(2)}"\r\nb,1\r\n`);
      expect(shortly(rows)).toEqual([
        [2, 'a'],
        [3, 'b'],
      ]);
    }
  });
});

test.each([
  ['items.csv', 'id,text\na,café\nb,caf\xe9\nc,3\n', 2],
  ['items.ndjson', '{"id":"a","text":"é"}\n{"id":"caf\xe9"}\n{"id":"c"}\n', 1],
])('a row of %s that is not UTF-8 is named, and costs no other row', async (name, text, first) => {
  const [good = '', ...rest] = text.split(/(?<=\n)(?=b|\{"id":"caf)/);
  const bytes = Buffer.concat([Buffer.from(good), Buffer.from(rest.join(''), 'latin1')]);
  expect(shortly(await rowsOf(name, bytes))).toEqual([
    [first, 'a'],
    [first + 1, 'expected text in UTF-8, got other bytes'],
    [first + 2, 'c'],
  ]);
});

test('an open quote is named by the line its row begins in', async () => {
  const text = 'id,text\na,1\nb,"open\nc,3\nd,4\n';
  expect(shortly(await rowsOf('items.csv', text))).toEqual([
    [2, 'a'],
    [3, 'expected a closing quote, got a cell that stays open to the end of the file'],
  ]);
});

test('a header that cannot be read is the only row of its file', async () => {
  expect(shortly(await rowsOf('items.csv', 'id,"text\na,1\n'))).toEqual([
    [1, expect.stringMatching(/a closing quote/)],
  ]);
});

test.each([
  ['line feeds', 'id,text\na,1\n\nb,"2"\n'],
  ['both', '\ufeffid,text\r\na,1\r\n\r\nb,"2"\r\n'],
  ['carriage returns', '"id",text\ra,1\r\rb,"2"'],
])('lines may end with %s', async (_, text) => {
  const rows = await rowsOf('items.csv', text);
  expect(rows).toMatchObject([
    { line: 2, value: { id: 'a', text: '1' } },
    { line: 4, value: { id: 'b', text: '2' } },
  ]);
});

test('rows end where the parser ends them, however the file is cut', () => {
  const character = fc.constantFrom(...'"",\n\ra ');
  fc.assert(
    fc.property(
      fc.array(character, { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (all, size) => {
        const bytes = Buffer.from(all.join(''));
        const ends = csvEnds(Buffer.from('\n'));
        const [parts, chunks] = [[] as string[], Math.ceil(bytes.length / size)];
        let part = '';
        for (let nth = 0; nth < chunks; nth += 1) {
          const chunk = bytes.subarray(nth * size, (nth + 1) * size);
          let from = 0;
          for (let to = ends.next(chunk, 0); to !== -1; to = ends.next(chunk, from)) {
            parts.push(part + chunk.toString('utf8', from, to));
            [part, from] = ['', to];
          }
          part += chunk.toString('utf8', from);
        }
        if (!ends.isQuoted) parts.push(part);
        const options = {
          recordDelimiter: ['\r\n', '\n'],
          relaxColumnCount: true,
          relaxQuotes: true,
          skipEmptyLines: true,
          skipRecordsWithError: true,
        };
        expect(parts.flatMap((each) => parse(each, options))).toEqual(parse(bytes, options));
      },
    ),
    { numRuns: 2_000 },
  );
});

const NO_FOLDER = 'a pipe, a socket or a device';

test.each<[string, string, (file: string) => void]>([
  ['a pipe', NO_FOLDER, (file) => void execFileSync('mkfifo', [file])],
  ['a folder', 'a folder', (file) => void execFileSync('mkdir', [file])],
  ['a device without an end', NO_FOLDER, (file) => symlinkSync('/dev/zero', file)],
])('%s is refused as a file of rows, and not waited for', async (_, got, make) => {
  const file = join(await tempFolder(), 'items.csv');
  make(file);
  const refusal = {
    code: 'BAD_USER_INPUT',
    message: `${file}: expected a regular file, got ${got}`,
  };
  await expect(fingerprintOf([file], '')).rejects.toMatchObject(refusal);
  const rows = readFileRows(file)[Symbol.asyncIterator]();
  await expect(rows.next()).rejects.toMatchObject(refusal);
});
