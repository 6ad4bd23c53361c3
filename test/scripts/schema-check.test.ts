/** The check of the schema against the last release: breaks are caught, and accepted only knowingly. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareSchemas, newestRelease, parseAccepted } from '../../scripts/schema-check.mjs';

const RELEASED = `
  type Query { "One." one(id: ID!, size: Size = SMALL): String  many: [String!]! }
  enum Size { SMALL LARGE }
  input Filter { text: String }
  type Mutation { find(input: Filter!): Boolean }
`;
const REMOVED = 'FIELD_REMOVED: Query.many was removed.';
const WHY = 'Clients page through the stream of the thing instead.';

function compare(current: string, accepted: Parameters<typeof parseAccepted>[0] = '[]') {
  return compareSchemas({ released: RELEASED, current, accepted: parseAccepted(accepted) });
}

function changed(from: string, to: string): string {
  expect(RELEASED).toContain(from);
  return RELEASED.replace(from, to);
}

describe('a change of the schema', () => {
  test.each([
    ['a field goes', 'many: [String!]!', '', REMOVED],
    ['a field gets another type', '[String!]!', '[Int!]!', 'FIELD_CHANGED_KIND: Query.many'],
    ['an answer may be null', '[String!]!', '[String!]', 'FIELD_CHANGED_KIND: Query.many'],
    ['an argument becomes required', 'id: ID!', 'id: ID!, by: ID!', 'REQUIRED_ARG_ADDED'],
    ['an argument goes', ', size: Size = SMALL', '', 'ARG_REMOVED'],
    ['an enum loses a value', 'SMALL LARGE', 'SMALL', 'VALUE_REMOVED_FROM_ENUM'],
    ['an input gets a required field', 'text: String', 'text: String, n: Int!', 'REQUIRED_INPUT'],
  ])('is caught: %s', (_, from, to, says) => {
    expect(compare(changed(from, to)).problems).toEqual([
      expect.stringContaining(`breaks clients: ${says}`),
    ]);
  });

  test.each([
    ['nothing', 'one', 'one'],
    ['a description', '"One."', '"The one."'],
    ['a new field', 'many:', 'few: [String] many:'],
    ['a new optional argument', 'id: ID!', 'id: ID!, by: ID'],
    ['an answer that is never null now', 'String  many', 'String!  many'],
  ])('is let through: %s', (_, from, to) => {
    expect(compare(changed(from, to))).toEqual({ problems: [], warnings: [] });
  });

  test('that breaks only careless clients is a warning', () => {
    const { problems, warnings } = compare(changed('SMALL LARGE', 'SMALL LARGE HUGE'));
    expect(problems).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('VALUE_ADDED_TO_ENUM')]);
  });
});

describe('an accepted break', () => {
  const current = changed('many: [String!]!', '');

  test('passes with its reason', () => {
    expect(compare(current, `- { change: "${REMOVED}", why: "${WHY}" }`).problems).toEqual([]);
  });

  test('does not pass for another break', () => {
    const other = REMOVED.replace('many', 'one');
    expect(compare(current, `- { change: "${other}", why: "${WHY}" }`).problems).toEqual([
      `breaks clients: ${REMOVED}`,
      `accepted, but no break: ${other}`,
    ]);
  });

  test('needs a reason', () => {
    expect(compare(current, `- { change: "${REMOVED}", why: "" }`).problems).toEqual([
      `accepted without a reason: ${REMOVED}`,
    ]);
  });

  test.each(['{}', '', '- a', '- { change: a }', '- { change: a, why: b, since: c }'])(
    'is refused as %j',
    (text) => {
      expect(() => parseAccepted(text)).toThrow(/^expected .*, got /);
    },
  );
});

test('the last release is the one of the newest version', () => {
  const names = ['schema-0.9.0.graphql', 'schema-0.10.0.graphql', 'schema-0.2.11.graphql', 'a.md'];
  expect(newestRelease(names)).toBe('schema-0.10.0.graphql');
  expect(() => newestRelease(['a.md'])).toThrow('expected docs/releases/schema-VERSION.graphql');
});

test('schema.graphql serves every client of the last release, except where a break is accepted', () => {
  const folder = 'docs/releases';
  const { problems } = compareSchemas({
    released: readFileSync(`${folder}/${newestRelease(readdirSync(folder))}`, 'utf8'),
    current: readFileSync('schema.graphql', 'utf8'),
    accepted: parseAccepted(readFileSync(`${folder}/accepted-breaks.yaml`, 'utf8')),
  });
  expect(problems).toEqual([]);
});
