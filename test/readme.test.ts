/** The parts of README that come from code. `npx vitest run test/readme.test.ts -u` writes them anew. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { describeConfig } from '../src/config.ts';

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
