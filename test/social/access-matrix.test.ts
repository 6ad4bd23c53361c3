/**
 * Who may know of what, by every way to ask. Method: two worlds that differ in one thing alone: what is hidden from a
 * viewer in the one is deleted in the other. Every root field of the schema, with every field by every path below it, must
 * answer both with the same bytes.
 */
import { buildSchema, getNamedType, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { readSchemaText } from '../../src/graphql/schema.ts';
import { mayKnow } from '../../src/social/access.ts';
import { openFacts } from '../../src/social/facts.ts';
import { producerKey, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { type Item, type Visibility } from '../../src/model/items.ts';
import { type Relation, type ViewerFacts } from '../../src/model/edges.ts';
import { draftBy } from '../support/builders.ts';
import { openTestApp, publish, type Answer, type TestApp } from '../support/open-app.ts';
import { selectAll } from '../support/whole-selection.ts';

const schema: GraphQLSchema = buildSchema(readSchemaText());
const VISIBILITIES: readonly Visibility[] = ['public', 'followers', 'private'];

/** Everybody follows the tags; `bob` wrote what is asked about. */
const VIEWERS: readonly {
  readonly name: string | null;
  readonly is: string;
  readonly relations: readonly (readonly [string, Relation, ProducerKey])[];
}[] = [
  { name: 'bob', is: 'the author', relations: [] },
  { name: 'ada', is: 'a follower', relations: [['ada', 'follow', producerKey('user', 'bob')]] },
  { name: 'carol', is: 'a stranger', relations: [] },
  {
    name: 'dan',
    is: 'somebody the author blocked',
    relations: [['bob', 'block', producerKey('user', 'dan')]],
  },
  {
    name: 'eve',
    is: 'somebody who blocked the author',
    relations: [['eve', 'block', producerKey('user', 'bob')]],
  },
  { name: null, is: 'an anonymous viewer', relations: [] },
];

interface Target {
  readonly item: string;
  readonly thread: string;
  readonly tag: string;
}

interface World extends AsyncDisposable {
  readonly opened: TestApp;
  /** The items asked about: for each visibility one alone in its tag and thread, and one among others. */
  readonly items: readonly Item[];
}

/** One world. With `isHidden`, the items it holds for are deleted. */
async function openWorld(
  relations: (typeof VIEWERS)[number]['relations'],
  isHidden: (item: Item) => boolean,
): Promise<World> {
  const opened = await openTestApp({ argv: ['--explain', 'everyone'] });
  const { edges: connections, items } = opened.app.store;
  const follows = ['ada', 'carol', 'dan', 'eve'].flatMap((name) =>
    [...VISIBILITIES, 'shared'].map((tag) => [name, 'follow', producerKey('tag', tag)] as const),
  );
  await connections.addEdges(
    [...follows, ...relations].map(([consumer, relation, producer]) => ({
      consumer: consumer as UserId,
      relation,
      producer,
      sinceMs: 1,
    })),
  );
  await publish(
    opened,
    draftBy('zoe', { kind: 'question', tags: ['shared'], thread: 'shared' }),
    draftBy('zoe', { kind: 'answer', thread: 'shared' }),
  );
  const asked = await publish(
    opened,
    ...VISIBILITIES.flatMap((visibility) => [
      draftBy('bob', { kind: 'question', visibility, tags: [visibility], thread: visibility }),
      draftBy('bob', { kind: 'answer', visibility, tags: ['shared'], thread: 'shared' }),
    ]),
  );
  for (const item of asked.filter(isHidden)) await items.remove(item.position);
  await publish(opened, draftBy('zoe', { kind: 'answer', tags: ['shared'], thread: 'shared' }));
  return { opened, items: asked, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** Every root field, with the arguments by which it can be asked about a target. No field of the schema may be missing. */
const ROOTS: Readonly<Record<string, (target: Target) => readonly string[]>> = {
  'Query.node': ({ item, thread, tag }) => [
    `(id: "${item}")`,
    `(id: "${threadId(thread)}")`,
    `(id: "${tagId(tag)}")`,
    `(id: "${BOB}")`,
  ],
  'Query.nodes': ({ item, thread, tag }) => [
    `(ids: ["${item}", "${threadId(thread)}", "${tagId(tag)}"])`,
  ],
  'Query.viewer': () => [''],
  'Query.stream': ({ tag }) => [
    ...['everything', 'following-latest', 'home', 'trending', 'discover'].flatMap((name) => [
      `(template: "${name}", first: 3)`,
      `(template: "${name}", last: 3)`,
      `(template: "${name}", first: 3, around: FIRST_UNREAD)`,
    ]),
    `(template: "tag", args: [{ name: "tag", value: "${tag}" }], first: 3)`,
    '(template: "author", args: [{ name: "author", value: "bob" }], first: 3)',
  ],
  'Query.catchUp': () => ['(template: "home", first: 3)', '(template: "everything", first: 3)'],
  'Query.readingPlaces': () => ['(template: "home")'],
  'Query.categories': () => [''],
  'Query.threads': ({ tag }) => [
    `(categoryId: "${tagId(tag)}", first: 3)`,
    `(categoryId: "${tagId(tag)}", first: 3, unread: true)`,
  ],
  'Query.unreadCounts': ({ tag }) => [`(categoryIds: ["${tagId(tag)}"])`],
  'Query.nextUnread': ({ tag, thread }) => [
    `(categoryId: "${tagId(tag)}")`,
    `(categoryId: "${tagId(tag)}", afterThreadId: "${threadId(thread)}")`,
  ],
  'Query.lastWitnessed': () => ['(kind: "announcements")'],
  'Query.newSince': () => ['(template: "home")', '(template: "trending")'],
  'Query.whyNot': ({ item }) =>
    ['everything', 'home', 'trending'].map((name) => `(template: "${name}", itemId: "${item}")`),
  'Query.producer': ({ tag, thread }) => [
    `(type: "tag", name: "${tag}")`,
    `(type: "thread", name: "${thread}")`,
    '(type: "user", name: "bob")',
  ],
  'Query.templates': () => [''],
  'Query.rankers': () => [''],
  'Query.demoViewers': () => [''],
  'Mutation.like': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.unlike': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.editItem': ({ item }) => [`(input: { itemId: "${item}", title: "edited" })`],
  'Mutation.deleteItem': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.publish': ({ thread, tag }) => [
    `(input: { title: "t", clientKey: "k-${thread}-${tag}", thread: "${thread}", tags: ["other"] })`,
    `(input: { title: "t", producerId: "${BOB}" })`,
  ],
  'Mutation.follow': ({ thread, tag }) =>
    [threadId(thread), tagId(tag)].map((id) => `(input: { producerId: "${id}" })`),
  'Mutation.unfollow': ({ thread }) => [`(input: { producerId: "${threadId(thread)}" })`],
  'Mutation.mute': ({ thread }) => [`(input: { producerId: "${threadId(thread)}" })`],
  'Mutation.unmute': ({ thread }) => [`(input: { producerId: "${threadId(thread)}" })`],
  'Mutation.block': () => [`(input: { userId: "${encodeId('User', 'nobody')}" })`],
  'Mutation.unblock': () => [`(input: { userId: "${encodeId('User', 'nobody')}" })`],
  'Mutation.markThreadRead': ({ thread, item }) => [
    `(input: { threadId: "${threadId(thread)}", upTo: "${item}" })`,
    `(input: { threadId: "${threadId(thread)}" })`,
  ],
  'Mutation.markThreadsRead': ({ thread }) => [
    `(input: { marks: [{ threadId: "${threadId(thread)}" }] })`,
  ],
  'Mutation.markCategoryRead': ({ tag }) => [`(input: { categoryId: "${tagId(tag)}" })`],
  'Mutation.markUnread': ({ thread, item }) => [
    `(input: { threadId: "${threadId(thread)}", from: "${item}" })`,
  ],
  'Mutation.moveThread': ({ thread }) => [
    `(input: { threadId: "${threadId(thread)}", categoryId: "${tagId('shared')}" })`,
  ],
  'Mutation.witness': ({ item }) => [`(input: { kind: "announcements", itemId: "${item}" })`],
  'Mutation.saveReadingPlace': () => [
    '(input: { template: "home", device: "phone", cursor: "none" })',
  ],
  'Mutation.markAllRead': ({ item }) => [`(input: { upTo: "${item}" })`],
  'Mutation.resetFence': () => ['(input: { template: "home" })'],
};

/** Told over a connection that stays open; test/reads/live-graphql.test.ts asks who hears what. */
const ELSEWHERE = ['Subscription.readStateChanged'];

const BOB = encodeId('User', 'bob');
const threadId = (thread: string): string => encodeId('Thread', thread);
const tagId = (tag: string): string => encodeId('Tag', tag);

function targetOf(item: Item): Target {
  return {
    item: encodeId('Item', String(item.position)),
    thread: item.thread ?? '',
    tag: item.tags[0] ?? '',
  };
}

/** The documents for one way to ask: everything below the field, by every path. */
function documentsOf(root: string, args: string): readonly string[] {
  const [parent = '', name = ''] = root.split('.');
  const field = (
    parent === 'Query' ? schema.getQueryType() : schema.getMutationType()
  )?.getFields()[name];
  if (field === undefined) throw new Error(`expected a root field, got ${root}`);
  return selectAll(schema, getNamedType(field.type)).map(
    (selection) => `${parent === 'Query' ? 'query' : 'mutation'} { ${name}${args} ${selection} }`,
  );
}

/** Questions first, then everything that writes, then the questions again: what a write brings to light counts too. */
function documentsFor(targets: readonly Target[]): readonly string[] {
  const of = (parent: string): readonly string[] =>
    Object.keys(ROOTS)
      .filter((root) => root.startsWith(parent))
      .flatMap((root) =>
        [...new Set(targets.flatMap((target) => ROOTS[root]?.(target) ?? []))].flatMap((args) =>
          documentsOf(root, args),
        ),
      );
  return [...of('Query'), ...of('Mutation'), ...of('Query')];
}

function factsOf({ opened }: World, viewer: string | null): Promise<ViewerFacts> {
  return openFacts(opened.app.store.edges).of(viewer as UserId | null);
}

async function answersOf(
  { opened }: World,
  viewer: string | null,
  documents: readonly string[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const document of documents)
    answers.push(await opened.ask(document, viewer === null ? {} : { viewer }));
  return answers;
}

describe('the ways to ask', () => {
  it('are every root field of the schema, each of them valid and within the limits', async () => {
    const roots = [
      schema.getQueryType(),
      schema.getMutationType(),
      schema.getSubscriptionType(),
    ].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
    );
    expect([...Object.keys(ROOTS), ...ELSEWHERE].toSorted()).toEqual(roots.toSorted());
    await using world = await openWorld([], () => false);
    const answers = await answersOf(
      world,
      'bob',
      documentsFor(world.items.slice(0, 1).map(targetOf)),
    );
    expect(
      answers.filter(({ status }) => status !== 200).map(({ body }) => body.slice(0, 300)),
    ).toEqual([]);
  }, 120_000);
});

describe.each(VIEWERS)('$is', ({ name, relations }) => {
  it('gets the same bytes for what is hidden as for what is absent, from every query', async () => {
    await using hidden = await openWorld(relations, () => false);
    const facts = await factsOf(hidden, name);
    const isHidden = (item: Item): boolean => !mayKnow(facts, item);
    await using absent = await openWorld(relations, isHidden);
    const targets = hidden.items.filter(isHidden).map(targetOf);
    const documents = documentsFor(targets);
    const [seen, expected] = [
      await answersOf(hidden, name, documents),
      await answersOf(absent, name, documents),
    ];
    for (const [index, answer] of seen.entries())
      expect([documents[index], answer.body]).toEqual([documents[index], expected[index]?.body]);
  }, 120_000);

  it('is shown what they may know by its id, and by streams that hold it', async () => {
    await using world = await openWorld(relations, () => false);
    const facts = await factsOf(world, name);
    for (const item of world.items) {
      const { item: id } = targetOf(item);
      const asked = await world.opened.ask(
        `{ node(id: "${id}") { id } }`,
        name === null ? {} : { viewer: name },
      );
      const listed = await world.opened.ask(
        '{ stream(template: "everything", first: 50) { nodes { id } } }',
        name === null ? {} : { viewer: name },
      );
      expect([asked.errors.length === 0, listed.body.includes(id)]).toEqual([
        mayKnow(facts, item),
        mayKnow(facts, item),
      ]);
    }
  });
});

describe('the comparison', () => {
  it('would see the difference by each way that shows items to those who may know them', async () => {
    await using shown = await openWorld([], () => false);
    await using absent = await openWorld([], () => true);
    const targets = shown.items.map(targetOf);
    const revealing: string[] = [];
    for (const root of Object.keys(ROOTS)) {
      const documents = targets
        .flatMap((target) => ROOTS[root]?.(target) ?? [])
        .flatMap((args) => documentsOf(root, args));
      const [seen, expected] = [
        await answersOf(shown, 'bob', documents),
        await answersOf(absent, 'bob', documents),
      ];
      if (seen.some(({ body }, index) => body !== expected[index]?.body)) revealing.push(root);
    }
    expect(revealing).toEqual([
      'Query.node',
      'Query.nodes',
      'Query.stream',
      'Query.catchUp',
      'Query.categories',
      'Query.threads',
      'Query.unreadCounts',
      'Query.nextUnread',
      'Query.whyNot',
      'Query.producer',
      'Mutation.like',
      'Mutation.unlike',
      'Mutation.editItem',
      'Mutation.deleteItem',
    ]);
  }, 120_000);
});
