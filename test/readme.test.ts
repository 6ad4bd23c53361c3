/** The parts of README that come from code. `npx vitest run test/readme.test.ts -u` writes them anew. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeConfig } from '../src/base/config.ts';
import type { Ranker } from '../src/ranking/ranker.ts';
import type { FigureRecord } from '../bench/record.ts';

/** What is written between the markers of a name. */
const GENERATED: Readonly<Record<string, () => string>> = {
  configuration: configurationTable,
  figures: figuresTable,
};
const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  test('has the configuration table that config.ts describes, and the figures that were measured last', async () => {
    const written = Object.entries(GENERATED).reduce((text, [name, table]) => {
      const [before, rest] = split(text, `<!-- ${name}: begin -->`);
      const [, after] = split(rest, `<!-- ${name}: end -->`);
      return `${before}<!-- ${name}: begin -->\n${table()}\n<!-- ${name}: end -->${after}`;
    }, readme);
    await expect(written).toMatchFileSnapshot('../README.md');
  });

  test('links only to files that exist', () => {
    const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, target = '']) => target,
    );
    expect(targets.length).toBeGreaterThan(5);
    expect(targets.filter((target) => !existsSync(target))).toEqual([]);
  });

  test('says of every law where it is tested', () => {
    const laws = readdirSync('test/laws').filter((name) => /^L\d+-.*\.test\.ts$/.test(name));
    expect(laws.filter((name) => !readme.includes(`](test/laws/${name})`))).toEqual([]);
    expect(readme).not.toContain('| `test/laws/` |');
  });

  test('shows a ranker that keeps the contract', async () => {
    const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readme) ?? [];
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      readonly default: Ranker;
    };
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
      { seed: 1, nowMs: 0, options: {}, random: () => 0 },
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
    const [, tour = ''] = readme.split('## The first five minutes');
    const named = [
      ...(tour.split('\n## ')[0] ?? '').matchAll(/(?<!\*)\*([A-Z][a-z ]+)\*(?!\*)/g),
    ].map(([, title]) => title);
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((title) => title !== 'Environments' && !titles.includes(title))).toEqual(
      [],
    );
  });

  test('names the two commands exactly', () => {
    expect(readme).toContain('\nnpm ci && npm start\n');
    expect(readme).toContain('\nnpm ci && npm test\n');
  });
});

function configurationTable(): string {
  const rows = describeConfig().map(({ flag, variable, fallback, meaning }) => [
    code(flag),
    code(variable),
    fallback === 'none' ? 'none' : code(fallback),
    meaning,
  ]);
  return tableOf(['flag', 'variable', 'default', 'meaning'], rows);
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
        `[\`${name}\`](bench/figures/${name}.ts)`,
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

/** What a figure says of itself, out of its source, so that none has to be loaded for it. */
function sentence(source: string, field: string): string {
  const [, text = ''] = new RegExp(`^ {2}${field}: ['\`](.+)['\`],$`, 'm').exec(source) ?? [];
  return text.replace(
    /\$\{(\w+)\}/g,
    (_, name: string) =>
      new RegExp(`const ${name} = .*?([\\d_]+)\\)?;`).exec(source)?.[1]?.replaceAll('_', ',') ??
      name,
  );
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}

/** The text before and after the marker, which must be there. */
function split(text: string, marker: string): readonly [string, string] {
  const at = text.indexOf(marker);
  expect(at, `${marker} is in README.md`).toBeGreaterThan(-1);
  return [text.slice(0, at), text.slice(at + marker.length)];
}
