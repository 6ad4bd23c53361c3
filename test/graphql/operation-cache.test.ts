/** Which request bodies match a known operation. */
import { parse, type OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { openOperationCache } from '../../src/graphql/operation-cache.ts';

function operationOf(source: string, operationName: string | null) {
  const document = parse(source);
  return {
    document,
    operation: document.definitions[0] as OperationDefinitionNode,
    operationName,
  };
}

test('an operation is known by its text and its name, and keeps its number', () => {
  const cache = openOperationCache();
  const source = 'query A { a } query B { b }';
  cache.add(source, operationOf(source, 'A'));
  cache.add(source, operationOf(source, 'B'));
  cache.add(source, operationOf(source, 'A'));
  const serialOf = (body: unknown) => cache.match(body)?.serial ?? null;
  expect(serialOf({ query: source, operationName: 'A' })).toBe(1);
  expect(serialOf({ query: source, operationName: 'B', variables: null })).toBe(2);
  for (const body of [
    { query: source },
    { query: source, operationName: 'C' },
    { query: `A\n${source}` },
    { query: source, operationName: 'A', extensions: {} },
    { query: source, operationName: 'A', variables: [] },
    [{ query: source, operationName: 'A' }],
    null,
  ])
    expect(cache.match(body)).toBeNull();
  expect(cache.get(source, 'B')?.operationName).toBe('B');
  expect(cache.get(source, null)).toBeNull();
});

test('each operation of a document counts as one more of its length', () => {
  const cache = openOperationCache();
  const padding = '#'.repeat(Math.floor(LIMITS.documentsCachedCharsMax / 2.5));
  const source = `query A { a } query B { b } query C { c } ${padding}`;
  for (const name of ['A', 'B']) cache.add(source, operationOf(source, name));
  expect(cache.get(source, 'B')).not.toBeNull();
  cache.add(source, operationOf(source, 'C'));
  expect(cache.get(source, 'A')).toBeNull();
});
