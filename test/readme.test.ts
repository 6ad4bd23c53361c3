/** README and docs/reference.md say what the code says. `npx vitest run test/readme.test.ts -u` rewrites the generated tables. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FigureRecord } from '../bench/record.ts';
import { describeConfig } from '../src/base/config/describe-config.ts';
import { ERROR_CODES } from '../src/base/errors.ts';
import { FLAGS } from '../src/base/flags/flag-list.ts';
import { COMMANDS } from '../src/cli/usage.ts';
import { PROTOCOL_CODES } from '../src/graphql/errors.ts';
import type { Ranker } from '../src/ranking/ranker.ts';
import { codeCell, tableOf, withParts } from './support/generated-parts.ts';

const readme = readFileSync('README.md', 'utf8');
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

describe('README', () => {
  test('is at most 150 lines long', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(150);
  });

  test('names the two commands exactly', () => {
    expect(readme).toContain('\nnpm ci && npm start\n');
    expect(readme).toContain('\nnpm ci && npm test\n');
  });

  const laws = readdirSync('test/laws')
    .filter((name) => /^L\d+-.*\.test\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(`test/laws/${name}`, 'utf8') }));

  test('links to the tests of every law, and says on how many histories they are played', () => {
    const rows = readme.split('\n').filter((line) => /^\| L\d+ /.test(line));
    const said = rows.map((row) => {
      const [, title = '', , histories = ''] = row.split('|').map((cell) => cell.trim());
      const linked = [...row.matchAll(/\]\(test\/laws\/([^)]+)\)/g)].map(([, name = '']) => name);
      return { law: title.split(' ')[0], histories, linked: linked.toSorted() };
    });
    const found = rows.map((row) => {
      const law = row.split(' ')[1];
      const files = laws.filter(({ name }) => name.startsWith(`${law}-`));
      const runs = files.flatMap(({ text }) =>
        [...text.matchAll(/\bruns: ([\d_]+)/g)].map(([, count = '']) => count.replaceAll('_', '')),
      );
      const total = runs.reduce((sum, count) => sum + Number(count), 0);
      const histories = total === 0 ? '–' : total.toLocaleString('en-GB');
      return { law, histories, linked: files.map(({ name }) => name).toSorted() };
    });
    expect(said).toEqual(found);
  });

  test.each(laws)('$name plays each of its laws as it is, and on broken controls', ({ text }) => {
    const functions = [...text.matchAll(/^async function (\w+)\(\s*subject: /gm)].map(
      ([, law = '']) => law,
    );
    const without = (pattern: (law: string) => string): readonly string[] =>
      functions.filter((law) => !new RegExp(pattern(law)).test(text));
    expect(functions.length).toBeGreaterThan(0);
    expect(without((law) => `\\n {4}await ${law}\\(`)).toEqual([]);
    expect(without((law) => `expect\\(${law}\\(.*CONTROL_SEED\\)\\)\\.rejects\\.toThrow`)).toEqual(
      [],
    );
  });

  test('shows a ranker that keeps the contract', async () => {
    const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? [];
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly default: Ranker;
    };
    expect(code).toContain(`// rankers/${module.default.name}.mjs\n`);
    const candidates = [1, 2, 3].map((position) => ({
      position,
      author: null,
      kind: 'question',
      thread: null,
      tags: [],
      createdAtMs: 0,
    }));
    const ranked = await module.default.order(
      candidates,
      { votes: [5, 9, 7] },
      {
        viewer: null,
        language: null,
        args: {},
        seed: 1,
        nowMs: 0,
        options: {},
        random: () => 0,
      },
    );
    expect(ranked).toMatchObject({
      order: [{ position: 2 }, { position: 3 }, { position: 1 }],
      parts: { score: [5, 9, 7] },
    });
  });

  test('walks through operations that the playground holds', () => {
    const titles = readdirSync('examples/operations').map(
      (name) => /^# (.+)$/m.exec(readFileSync(`examples/operations/${name}`, 'utf8'))?.[1],
    );
    const [, tour = ''] = readme.split('\n## Five minutes with the playground\n');
    const named = [...(tour.split('\n## ')[0] ?? '').matchAll(/\b_([A-Z][a-z ]+)_/g)].map(
      ([, title]) => title,
    );
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((title) => title !== 'Environments' && !titles.includes(title))).toEqual(
      [],
    );
  });
});

test('docs/reference.md has the tables that the code, the configuration and the last measurements make', async () => {
  const written = await withParts('docs/reference.md', {
    configuration: configurationTable(),
    flags: flagsTable(),
    'error codes': errorCodesTable(),
    figures: figuresTable(),
  });
  await expect(written).toMatchFileSnapshot('../docs/reference.md');
});

test('docs/reference.md names every command', () => {
  const [, after = ''] = readFileSync('docs/reference.md', 'utf8').split('\n## Commands\n');
  const table = after.split('\n## ')[0] ?? '';
  const named = [...table.matchAll(/`(?:npm run|node dist\/cli\/main\.js) ([a-z][a-z-]*)/g)];
  const commands = new Set(['serve', ...named.map(([, name]) => name)]);
  expect(commands, 'the commands in the table of docs/reference.md').toEqual(
    new Set(Object.keys(COMMANDS)),
  );
});

test.each(documents)('%s links only to files and headings that exist', (path) => {
  const text = readFileSync(path, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !isThere(path, link))).toEqual([]);
});

test.each(documents)('%s names only paths that exist', (path) => {
  const text = readFileSync(path, 'utf8');
  const paths = [...text.matchAll(/`((?:src|test|bench|docs|examples|scripts)\/[\w./-]+)`/g)].map(
    ([, named = '']) => named,
  );
  expect(paths.filter((named) => !/[A-Z]{3}/.test(named) && !existsSync(named))).toEqual([]);
});

/** Whether the file exists and, for a link into a Markdown file, whether it has the heading. */
function isThere(from: string, link: string): boolean {
  const [file = '', anchor = ''] = link.split('#');
  const target = file === '' ? from : join(dirname(from), file);
  if (!existsSync(target)) return false;
  return anchor === '' || anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
}

/** The anchors of a Markdown file's headings, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function configurationTable(): string {
  const rows = describeConfig().map(({ flag, variable, fallback, meaning }) => [
    codeCell(flag),
    codeCell(variable),
    fallback === 'none' ? 'none' : codeCell(fallback),
    meaning,
  ]);
  return tableOf(['flag', 'variable', 'default', 'meaning'], rows);
}

function flagsTable(): string {
  return tableOf(
    ['flag', 'without it'],
    Object.entries(FLAGS).map(([name, meaning]) => [codeCell(name), meaning]),
  );
}

function errorCodesTable(): string {
  const rows = Object.entries({ ...ERROR_CODES, ...PROTOCOL_CODES });
  return tableOf(
    ['code', 'meaning'],
    rows.map(([code, meaning]) => [codeCell(code), meaning]),
  );
}

function figuresTable(): string {
  const records = JSON.parse(readFileSync('bench/results.json', 'utf8')) as readonly FigureRecord[];
  const rows = readdirSync('bench/figures')
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
    .map((name) => {
      const source = readFileSync(`bench/figures/${name}.ts`, 'utf8');
      const target = sentence(source, 'target').replace('<=', '≤').replace('>=', '≥');
      return [
        `[\`${name}\`](../bench/figures/${name}.ts)`,
        sentence(source, 'what'),
        target,
        measured(records.find((record) => record.name === name)),
      ];
    });
  return tableOf(['figure', 'what', 'target', 'measured'], rows);
}

function measured(record: FigureRecord | undefined): string {
  if (record === undefined) return 'not yet';
  const value = `${record.value.toLocaleString('en-GB', { maximumSignificantDigits: 3 })} ${record.unit}`;
  return record.ok ? value : `${value}, **missed**`;
}

/** What a figure says of itself, read from its source, so that no figure has to be loaded. */
function sentence(source: string, field: string): string {
  const [, text = ''] = new RegExp(`^ {2}${field}:\\s+['\`](.+)['\`],$`, 'm').exec(source) ?? [];
  return text.replace(/\$\{(.+?)\}/g, (_, name: string) => {
    const [, number] = new RegExp(`const ${name} = .*?([\\d_]+)\\)?;`).exec(source) ?? [];
    if (number === undefined) throw new Error(`expected a constant number ${name} in a figure`);
    return number.replaceAll('_', ',');
  });
}
