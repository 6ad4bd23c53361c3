/** The parts of README that come from code. `npx vitest run test/readme.test.ts -u` writes them anew. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeConfig } from '../src/config.ts';
import type { Ranker } from '../src/ranking/ranker.ts';

const BEGIN = '<!-- configuration: begin -->';
const END = '<!-- configuration: end -->';
const readme = readFileSync('README.md', 'utf8');

describe('README', () => {
  test('has the configuration table that config.ts describes', async () => {
    const [before, rest] = split(readme, BEGIN);
    const [, after] = split(rest, END);
    await expect(`${before}${BEGIN}\n${configurationTable()}\n${END}${after}`).toMatchFileSnapshot('../README.md');
  });

  test('links only to files that exist', () => {
    const targets = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
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
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly default: Ranker };
    const candidates = [1, 2, 3].map((position) => ({ position, author: null, kind: 'question', thread: null, tags: [], createdAtMs: 0 }));
    const ranked = await module.default.order(candidates, { votes: [5, 9, 7] }, { seed: 1, nowMs: 0, options: {}, random: () => 0 });
    expect(ranked).toMatchObject({ order: [{ position: 2 }, { position: 3 }, { position: 1 }], parts: { score: [5, 9, 7] } });
  });

  test('walks through operations that the playground holds', () => {
    const titles = readdirSync('examples/operations').map((name) => /^# (.+)$/m.exec(readFileSync(`examples/operations/${name}`, 'utf8'))?.[1]);
    const [, tour = ''] = readme.split('## The first five minutes');
    const named = [...(tour.split('\n## ')[0] ?? '').matchAll(/(?<!\*)\*([A-Z][a-z ]+)\*(?!\*)/g)].map(([, title]) => title);
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((title) => title !== 'Environments' && !titles.includes(title))).toEqual([]);
  });

  test('names the two commands exactly', () => {
    expect(readme).toContain('\nnpm ci && npm start\n');
    expect(readme).toContain('\nnpm ci && npm test\n');
  });
});

function configurationTable(): string {
  const rows = describeConfig().map(({ flag, variable, fallback, meaning }) => [code(flag), code(variable), fallback === 'none' ? 'none' : code(fallback), meaning]);
  return [['flag', 'variable', 'default', 'meaning'], ['---', '---', '---', '---'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
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
