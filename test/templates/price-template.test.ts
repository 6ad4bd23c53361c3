/** What a template adds to the cost of a page: more for what reads and ranks more, and never beyond the bound. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import type { TemplateSource } from '../../src/templates/read-template.ts';
import { compile, HEAD, sourceOf } from './compile-text.ts';

const priceOf = (body: string, others?: ReadonlyMap<string, TemplateSource>): number =>
  compile(`${HEAD}${body}`, others).price;
const names = (count: number): string =>
  `[${Array.from({ length: count }, (_, index) => `"${index}"`).join(', ')}]`;
const fenced = (fence: string): string =>
  `stream: everything\nrank: { ranker: hot }\nfence: ${fence}`;

describe('the price of a template', () => {
  it.each<[string, string, number]>([
    ['everything', 'stream: everything', 0],
    ['one name', 'stream: { tag: x }', 0],
    ['a hundred names', `stream: { tag: ${names(100)} }`, 20],
    [
      'a parameter that takes a list',
      'params: { tags: { description: T, list: 50 } }\nstream: { tag: $tags }',
      10,
    ],
    ['following', 'stream: following', 10],
    ['a list', 'stream: { list: friends }', 10],
    ['a filter', 'stream: { filter: { where: { kind: post }, of: following } }', 20],
    [
      'words',
      'params: { words: W }\nstream: { filter: { where: { not: { words: $words } }, of: everything } }',
      100,
    ],
    [
      'five hundred producers, merged',
      `stream: { merge: [${Array.from({ length: 5 }, () => `{ author: ${names(100)} }`).join(', ')}] }`,
      100,
    ],
    [
      'parts that read their inputs again',
      'stream: { dedupe: { by: thread, window: 9, of: { limit: { count: 9, of: following } } } }',
      70,
    ],
    [
      'the dearer side of a roll-out',
      'stream: { rollout: { name: next, percent: 5, of: { filter: { where: { words: x }, of: following } }, else: following } }',
      110,
    ],
    [
      'a roll-out whose other side is the dearer one',
      'stream: { rollout: { name: next, percent: 5, of: everything, else: { limit: { count: 9, of: following } } } }',
      30,
    ],
    [
      'a remote and its input',
      'stream: { remote: { name: known, of: { filter: { where: { kind: post }, of: following } } } }\nfence: { head: 40 }',
      44,
    ],
    ['what it refers to', 'stream: { merge: [{ template: other }, following] }', 110],
    ['a head', fenced('{ head: 40 }'), 4],
    ['a pool', fenced('{ head: 40, pool: 2000 }'), 200],
    ['a fence that carries', fenced('{ head: 40, carry: true }'), 14],
    ['a ranked tail', fenced('{ head: 40, tail: { window: 60 } }'), 28],
    [
      'elements that are read, and none for a prompt',
      `${fenced('{}')}\ninject:\n  - { name: a, pinned: true, prompt: { title: T } }\n  - { name: b, every: 9, carousel: { title: T, count: 3, of: following } }`,
      34,
    ],
  ])('counts %s', (_, body, price) => {
    const words = 'params: { w: W }\nstream: { filter: { where: { words: $w }, of: everything } }';
    const others = new Map([
      sourceOf('other', words.replace('params: { w: W }\n', '').replace('$w', 'x')),
    ]);
    expect(priceOf(body, others)).toBe(price);
  });

  it('is bounded, however parts stand in one another', () => {
    const nested = Array.from({ length: 5 }).reduce<string>(
      (of) => `{ dedupe: { by: thread, window: 9, of: ${of} } }`,
      '{ filter: { where: { words: x }, of: everything } }',
    );
    expect(priceOf(`stream: ${nested}`)).toBe(LIMITS.templatePriceMax);
  });
});

test('a page of each shipped template is far below the default limit', () => {
  const texts = readdirSync('examples/templates').map((file) =>
    readFileSync(`examples/templates/${file}`, 'utf8'),
  );
  expect(texts.length).toBeGreaterThan(10);
  for (const text of texts) expect(compile(text).price).toBeLessThan(LIMITS.queryCostMax / 20);
});

test('the documentation names the prices of shipped templates', () => {
  const docs = readFileSync('docs/templates.md', 'utf8');
  for (const name of ['home', 'search', 'best-of']) {
    const { price } = compile(readFileSync(`examples/templates/${name}.yaml`, 'utf8'));
    expect(docs).toContain(`\`${name}\` ${price}`);
  }
});
