/**
 * Random operations that ask for one page, and random pages to answer them, both generated and shrunk by fast-check.
 */
import fc from 'fast-check';
import { isObjectType, type GraphQLSchema } from 'graphql';
import { FeedError } from '../../src/base/errors.ts';
import type { FeedElement } from '../../src/feeds/elements/element.ts';
import type { FeedEdge, FeedPage, PageRequest } from '../../src/feeds/feed.ts';
import type { PageCondition, PageStatus } from '../../src/fence/page.ts';
import type { Attachment } from '../../src/model/attachments.ts';
import { VISIBILITIES, type Item } from '../../src/model/items.ts';
import type { UserId } from '../../src/model/producers.ts';
import { item } from './builders.ts';

/** Fields with a resolver that the page writer supports. */
const WRITTEN = [
  ...['cursor', 'hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'],
  ...['likeCount', 'viewerLikes', 'favouriteCount', 'viewerHasFavourited', 'viewerHasReposted'],
  ...['viewerHasHidden', 'name', 'avatar', 'language'],
  ...['viewerFollows', 'viewerMutes', 'viewerBlocks', 'viewerHidesReposts'],
];
/** For each type, the types a fragment can be on, including ones that do not apply. */
const FRAGMENTS_ON: Readonly<Record<string, readonly string[]>> = {
  ItemConnection: ['ItemConnection'],
  ItemEdge: ['ItemEdge'],
  PageInfo: ['PageInfo'],
  Item: ['Item', 'Node'],
  User: ['User', 'Node', 'Producer'],
  Attachment: ['Attachment'],
  Thread: ['Thread', 'Node', 'Producer'],
  ItemCount: ['ItemCount'],
  Node: ['Node', 'Item', 'User', 'Producer'],
  Producer: ['Producer', 'User', 'Node'],
};
/** For each field that needs a selection, the type below it. */
const BELOW: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ItemConnection: { edges: 'ItemEdge', nodes: 'Item', pageInfo: 'PageInfo', pinned: 'Element' },
  ItemEdge: { node: 'Item', above: 'Element' },
  Item: {
    author: 'User',
    attachments: 'Attachment',
    repostOf: 'Original',
    thread: 'Thread',
    tags: 'Tag',
    recipients: 'Tag',
    repostCount: 'ItemCount',
    replyCount: 'ItemCount',
  },
  Thread: { openingItem: 'Opening' },
  Original: { author: 'User' },
};
const LEAVES: Readonly<Record<string, readonly string[]>> = {
  Node: ['id', '__typename'],
  Producer: ['id', 'key', '__typename'],
  // An item without fields that lead to another item, so that selections end.
  Original: ['id', 'title', 'visibility', 'createdAt', 'likeCount', 'viewerLikes', '__typename'],
  Opening: ['id', 'title', '__typename'],
  Thread: ['id', 'key', '__typename'],
  Tag: ['id', 'key', '__typename'],
  Element: ['id', 'injector', 'title', '__typename'],
};
/** Names that every object already has, each for one field, so that no name stands for two. */
const ALIASES: Readonly<Record<string, string>> = {
  id: 'constructor',
  title: 'toString',
  edges: 'valueOf',
  cursor: 'hasOwnProperty',
};
const CONDITIONS = [
  '@include(if: $a)',
  '@skip(if: $b)',
  '@skip(if: $c) @include(if: $a)',
  '@include(if: $d)',
  '@include(if: true)',
  '@skip(if: false)',
  '@include(if: false)',
];
const ARGUMENTS = [
  'first: $first',
  'after: $after',
  'first: 2',
  'refresh: false',
  'order: LATEST',
  'args: [{ name: "tag", value: $tag }]',
  'args: [{ name: "tag", value: "a" }]',
];
/** With their declared types. */
const VARIABLES: Readonly<Record<string, string>> = {
  a: 'Boolean!',
  b: 'Boolean = false',
  c: 'Boolean! = false',
  d: 'Boolean = true',
  first: 'Int',
  after: 'String = "somewhere"',
  tag: 'String',
};
/** How deep fragments nest. */
const DEPTH = 3;

function leavesOf(schema: GraphQLSchema, type: string): readonly string[] {
  const known = LEAVES[type];
  if (known !== undefined) return known;
  const found = schema.getType(type);
  if (!isObjectType(found)) throw new Error(`expected an object type, got ${type}`);
  const below = BELOW[type] ?? {};
  const names = Object.values(found.getFields())
    .filter(({ name, resolve }) => resolve === undefined || WRITTEN.includes(name))
    .map(({ name }) => name);
  return [...names.filter((name) => !(name in below)), '__typename'];
}

const condition = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(...CONDITIONS) },
);

function aliased(name: string): fc.Arbitrary<string> {
  return fc
    .constantFrom('', '', `my_${name}: `, `${ALIASES[name] ?? `_${name}`}: `)
    .map((alias) => `${alias}${name}`);
}

/** Selections of a type, without their braces. `named` lists the fragments that can be spread, by type. */
function selectionOf(
  schema: GraphQLSchema,
  type: string,
  { depth, named }: { readonly depth: number; readonly named: readonly string[] },
): fc.Arbitrary<string> {
  const inner = (of: string, at = depth): fc.Arbitrary<string> =>
    selectionOf(schema, of, { depth: at, named });
  const leaf = fc
    .tuple(fc.constantFrom(...leavesOf(schema, type)).chain(aliased), condition)
    .map((words) => words.join(' '));
  const below = Object.entries(BELOW[type] ?? {}).map(([name, of]) =>
    fc
      .tuple(aliased(name), condition, inner(of))
      .map(([field, when, selected]) => `${field} ${when} { ${selected} }`),
  );
  const spreads = named
    .filter((each) => (FRAGMENTS_ON[type] ?? []).includes(each))
    .map((each) => condition.map((when) => `...On${each} ${when}`));
  const onTypes = ['', ...(FRAGMENTS_ON[type] ?? []).map((each) => `on ${each}`)];
  const inlined = (depth === 0 ? [] : onTypes).map((on) =>
    fc
      .tuple(condition, inner(on === '' ? type : on.slice(3), depth - 1))
      .map(([when, selected]) => `... ${on} ${when} { ${selected} }`),
  );
  return fc
    .array(
      fc.oneof(
        { weight: type === 'ItemConnection' ? 1 : 4, arbitrary: leaf },
        ...below.map((arbitrary) => ({ weight: 2, arbitrary })),
        ...spreads.map((arbitrary) => ({ weight: 1, arbitrary })),
        ...inlined.map((arbitrary) => ({ weight: 1, arbitrary })),
      ),
      { minLength: 1, maxLength: type === 'ItemConnection' ? 3 : 5 },
    )
    .map((parts) => parts.join(' '));
}

/** A document that clients can send. */
export function randomDocument(schema: GraphQLSchema): fc.Arbitrary<string> {
  const named = Object.keys(FRAGMENTS_ON);
  const fragments = named.map((type) =>
    // A named fragment spreads no other, so that none spreads itself.
    selectionOf(schema, type, { depth: 1, named: [] }).map(
      (selected) => `fragment On${type} on ${type} { ${selected} }`,
    ),
  );
  return fc
    .record({
      alias: fc.constantFrom('', 'home: ', '_: ', 'constructor: '),
      args: fc.uniqueArray(fc.constantFrom(...ARGUMENTS), {
        maxLength: 4,
        selector: (arg) => arg.split(':')[0],
      }),
      selected: selectionOf(schema, 'ItemConnection', { depth: DEPTH, named }),
      fragments: fc.tuple(...fragments),
    })
    .map(({ alias, args, selected, fragments: all }) => {
      const used = all.filter((_, nth) => selected.includes(`...On${named[nth] ?? ''} `));
      const body = `{ ${alias}stream(${['template: "home"', ...args].join(', ')}) { ${selected} } }`;
      const whole = [body, ...used].join(' ');
      const variables = Object.entries(VARIABLES)
        .filter(([name]) => new RegExp(`\\$${name}\\b`).test(whole))
        .map(([name, type]) => `$${name}: ${type}`);
      const head = variables.length === 0 ? 'query Q' : `query Q(${variables.join(', ')})`;
      return `${head} ${whole}`;
    });
}

/** Most of them fit; some do not, and some are missing. */
export const randomVariables: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record(
  {
    a: fc.oneof({ weight: 30, arbitrary: fc.boolean() }, { weight: 1, arbitrary: fc.constant(1) }),
    b: fc.boolean(),
    c: fc.boolean(),
    d: fc.oneof(
      { weight: 9, arbitrary: fc.boolean() },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    first: fc.constantFrom(0, 1, 2, 5, null),
    after: fc.constantFrom('here', 'nowhere', null),
    tag: fc.constantFrom('a', '"', null),
  },
  { requiredKeys: ['a', 'c', 'first'] },
);

/** Text that JSON escapes, that UTF-8 cannot represent, or that only looks like JSON. */
const piece = fc.oneof(
  // Also either half of a surrogate pair.
  fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  fc.nat({ max: 0x7f }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom(
    '"',
    '\\',
    '\u2028',
    '\ud800',
    '\udc00x',
    '😀',
    '中文',
    '","node":{',
    'null',
    '__proto__',
  ),
);
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));
const textOrNull = fc.option(text);
/** Values that the schema cannot represent appear occasionally. */
const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });
const instant = rarely(
  fc.integer({ min: 0, max: 4e12 }),
  fc.constantFrom(Number.NaN, Infinity, 9e15, -1e13),
);
const url = rarely(fc.webUrl({ withQueryParameters: true }), text);
const attachment: fc.Arbitrary<Attachment> = fc.oneof(
  fc.record({ kind: fc.constant('image' as const), url, alt: text }),
  fc.record({ kind: fc.constant('link' as const), url, title: text }),
);

const ownItem: fc.Arbitrary<Item> = fc
  .record({
    at: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.maxSafeNat()),
    author: fc.option(text.map((name) => `u${name}` as UserId)),
    kind: text,
    thread: textOrNull,
    tags: fc.array(text, { maxLength: 2 }),
    visibility: rarely(fc.constantFrom(...VISIBILITIES), fc.constant('nobody' as 'public')),
    createdAtMs: instant,
    editedAtMs: fc.option(instant),
    payload: fc.record({
      title: textOrNull,
      text: textOrNull,
      url: fc.option(url),
      votes: rarely(fc.integer(), fc.constantFrom(-0, 1.5, 2 ** 31, 1e21, Number.NaN, Infinity)),
      language: textOrNull,
      attachments: fc.array(attachment, { maxLength: 2 }),
    }),
  })
  .map(({ at, ...fields }) => item(at, fields));

export const randomItem: fc.Arbitrary<Item> = fc
  .tuple(ownItem, fc.option(ownItem, { freq: 2 }))
  .map(([own, original]) =>
    original === null ? own : { ...own, repostOf: original.position, original },
  );

const NONE: readonly FeedElement[] = [];
export const PROMPT: FeedElement = {
  ...{ id: 'e1', injector: 'welcome', title: 'Hello' },
  ...{ kind: 'prompt', text: 'Say "something"', url: null },
};

/** A page of some of the items; its cursors record the request. */
export interface RandomPage {
  readonly of: readonly number[];
  readonly regions: readonly FeedEdge['region'][];
  readonly status: PageStatus;
  readonly conditions: readonly PageCondition[];
  readonly ends: readonly [next: boolean, previous: boolean];
  /** Whether it is impossible to find out what precedes it. */
  readonly isLost: boolean;
  /** The elements above it, and above its first item. */
  readonly elements: readonly FeedElement[];
}

export const randomPage: fc.Arbitrary<RandomPage> = fc.record({
  of: fc.array(fc.nat({ max: 5 }), { maxLength: 6 }),
  regions: fc.array(fc.constantFrom('HEAD' as const, 'TAIL' as const, 'FINAL' as const), {
    minLength: 6,
    maxLength: 6,
  }),
  status: fc.constantFrom('MORE', 'END', 'CAPPED', 'REBUILDING', 'DEGRADED'),
  conditions: fc.uniqueArray(
    fc.constantFrom('CAPPED', 'REBUILDING', 'DEGRADED', 'UNCOMMITTED', 'BEHIND'),
  ),
  ends: fc.tuple(fc.boolean(), fc.boolean()),
  isLost: rarely(fc.constant(false), fc.constant(true)),
  elements: rarely(fc.constant(NONE), fc.constant([PROMPT])),
});

/** What feeds return for a request. */
export function pageOf(
  { of, regions, ends: [next, previous], isLost, elements, ...page }: RandomPage,
  items: readonly Item[],
  request: PageRequest,
): FeedPage {
  const { first, after, refresh, order, args } = request;
  if (after === 'nowhere') throw new FeedError('INVALID_CURSOR', 'expected a cursor, got a text');
  const asked = JSON.stringify([first, after, refresh, order, args]);
  const edges = of.slice(0, first ?? of.length).flatMap((nth, index) => {
    const found = items[nth % items.length];
    const cursor = Buffer.from(`${index}${asked}`).toString('base64url');
    return found === undefined
      ? []
      : [
          {
            item: found,
            region: regions[index] ?? 'HEAD',
            cursor: () => cursor,
            above: async () => (index === 0 ? (elements[0] ?? null) : null),
          },
        ];
  });
  const lost = (): Promise<never> => Promise.reject(new Error('a secret'));
  return {
    ...page,
    edges,
    pinned: async () => elements,
    hasNextPage: () => Promise.resolve(next),
    hasPreviousPage: isLost ? lost : () => Promise.resolve(previous),
    startCursor: () => edges[0]?.cursor() ?? null,
    endCursor: () => edges.at(-1)?.cursor() ?? null,
  } as unknown as FeedPage;
}
