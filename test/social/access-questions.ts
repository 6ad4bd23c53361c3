/** Every way to ask about an item, its thread and its tag: the root fields of the schema with their arguments. */
import {
  buildSchema,
  getNamedType,
  isAbstractType,
  parseConstValue,
  valueFromASTUntyped,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { readSchemaText } from '../../src/graphql/schema.ts';
import { decodeId, encodeId } from '../../src/model/ids.ts';
import type { Item } from '../../src/model/items.ts';
import { selectAll } from '../support/whole-selection.ts';

export const schema: GraphQLSchema = buildSchema(readSchemaText());

export interface Target {
  readonly item: string;
  readonly thread: string;
  readonly tag: string;
}

const BOB = encodeId('User', 'bob');
const NOBODY = encodeId('User', 'nobody');
/** The list that everybody keeps of those whose items are asked about. */
export const LIST = 'watched';
export const threadId = (thread: string): string => encodeId('Thread', thread);
export const tagId = (tag: string): string => encodeId('Tag', tag);

export function targetOf(item: Item): Target {
  return {
    item: encodeId('Item', String(item.position)),
    thread: item.thread ?? '',
    tag: item.tags[0] ?? '',
  };
}

/** Every root field, with the arguments by which it can be asked about a target. No field of the schema may be missing. */
export const ROOTS: Readonly<Record<string, (target: Target) => readonly string[]>> = {
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
  'Query.stream': ({ item, thread, tag }) => [
    ...['everything', 'following-latest', 'home', 'trending', 'discover'].flatMap((name) => [
      `(template: "${name}", first: 3)`,
      `(template: "${name}", last: 3)`,
      `(template: "${name}", first: 3, around: FIRST_UNREAD)`,
      `(template: "${name}", first: 3, at: "1970-01-02T00:00:00Z")`,
    ]),
    `(template: "tag", args: [{ name: "tag", value: "${tag}" }], first: 3)`,
    '(template: "author", args: [{ name: "author", value: "bob" }], first: 3)',
    ...[
      ...['conversations', 'my-discussions', 'only-me', 'best-of', 'directs'],
      ...['most-favourited'],
    ].map((name) => `(template: "${name}", first: 3)`),
    `(template: "thread", args: [{ name: "thread", value: "${thread}" }], first: 3)`,
    `(template: "list", args: [{ name: "list", value: "${LIST}" }], first: 3)`,
    '(template: "comments-by", args: [{ name: "person", value: "bob" }], first: 3)',
    ...['liked-by', 'favourited-by'].map(
      (name) => `(template: "${name}", args: [{ name: "person", value: "zoe" }], first: 3)`,
    ),
    `(template: "item", args: [{ name: "item", value: "${item}" }], first: 3)`,
    `(template: "group", args: [{ name: "group", value: "${tagId(tag)}" }], first: 3)`,
    '(template: "search", args: [{ name: "words", value: "by bob" }], first: 3)',
    '(template: "discover", first: 3, skip: ["elsewhere"])',
    `(template: "tag", args: [{ name: "tag", value: "${tag}" }], first: 3, leaveOut: ["${item}"])`,
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
  'Query.people': () => ['(startsWith: "b", first: 3)', '(startsWith: "@zoe")'],
  'Query.templates': () => [''],
  'Query.rankers': () => [''],
  'Query.signals': () => [''],
  'Query.injectors': () => [''],
  'Query.filters': () => [''],
  'Query.sources': () => [''],
  'Query.demoViewers': () => [''],
  'Mutation.like': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.unlike': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.hideItem': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.unhideItem': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.editItem': ({ item }) => [`(input: { itemId: "${item}", title: "edited" })`],
  'Mutation.deleteItem': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.publish': ({ thread, tag }) => [
    `(input: { title: "t", clientKey: "k-${thread}-${tag}", thread: "${thread}", tags: ["other"] })`,
    `(input: { title: "t", producerId: "${BOB}" })`,
  ],
  'Mutation.markNotificationsSeen': () => ['(input: {})'],
  'Mutation.markNotificationsRead': () => ['(input: { kinds: [REPLY, JOIN] })', '(input: {})'],
  'Mutation.setNotificationPreferences': () => ['(input: { digest: DAILY })'],
  'Mutation.setFollowNotifications': ({ thread, tag }) =>
    [threadId(thread), tagId(tag)].map((id) => `(input: { producerId: "${id}", isOn: true })`),
  'Mutation.addWebhook': () => ['(input: { url: "https://127.0.0.1/hook" })'],
  'Mutation.removeWebhook': () => ['(input: { webhookId: "none" })'],
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
  'Mutation.markSeen': ({ item }) => [`(input: { itemIds: ["${item}"] })`],
  'Mutation.markAllRead': ({ item }) => [`(input: { upTo: "${item}" })`],
  'Mutation.resetFence': () => ['(input: { template: "home" })'],
  'Mutation.resetAllFences': () => [`(input: { userId: "${NOBODY}" })`],
  'Query.places': ({ tag }) => ['(first: 3)', `(parentId: "${tagId(tag)}")`],
  'Mutation.join': () => ['(input: {})'],
  'Mutation.editProfile': () => ['(input: { name: "me" })'],
  'Mutation.eraseMe': () => [`(input: { userId: "${NOBODY}" })`],
  ...aboutNobody([
    'suspendUser',
    'reinstateUser',
    'approveFollow',
    'declineFollow',
    'removeFollower',
    'addReader',
    'removeReader',
    'hideReposts',
    'showReposts',
  ]),
  'Mutation.sendDirect': () => [`(input: { to: ["${NOBODY}"], title: "t", clientKey: "d" })`],
  'Mutation.favourite': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.unfavourite': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.repost': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.unrepost': ({ item }) => [`(input: { itemId: "${item}" })`],
  'Mutation.saveDraft': ({ thread }) => [
    `(input: { draftId: "d-${thread}", title: "t", thread: "${thread}" })`,
  ],
  'Mutation.publishDraft': ({ thread }) => [`(input: { draftId: "d-${thread}" })`],
  'Mutation.deleteDraft': ({ thread }) => [`(input: { draftId: "d-${thread}" })`],
  'Mutation.openThread': ({ tag }) => [
    `(input: { categoryId: "${tagId('other')}", title: "t", clientKey: "o-${tag}" })`,
  ],
  'Mutation.closeThread': ({ thread }) => [`(input: { threadId: "${threadId(thread)}" })`],
  'Mutation.reopenThread': ({ thread }) => [`(input: { threadId: "${threadId(thread)}" })`],
  'Mutation.createCategory': ({ tag }) => [
    `(input: { type: "tag", name: "${tag}", title: "t" })`,
    `(input: { type: "forum", name: "f", title: "t", parentId: "${tagId(tag)}" })`,
  ],
  'Mutation.editCategory': ({ tag }) => [`(input: { categoryId: "${tagId(tag)}", title: "t" })`],
  'Mutation.moveCategory': ({ tag }) => [`(input: { categoryId: "${tagId(tag)}" })`],
  'Mutation.joinGroup': ({ tag }) => [`(input: { categoryId: "${tagId(tag)}" })`],
  'Mutation.leaveGroup': ({ tag }) => [`(input: { categoryId: "${tagId(tag)}" })`],
  ...aboutMembers(['inviteToGroup', 'admitToGroup', 'removeFromGroup']),
  'Mutation.setGroupRole': ({ tag }) => [
    `(input: { categoryId: "${tagId(tag)}", userId: "${BOB}", role: MEMBER })`,
  ],
};

/** Mutations about a person, asked about somebody who does not exist. */
function aboutNobody(names: readonly string[]): Record<string, () => readonly string[]> {
  return Object.fromEntries(
    names.map((name) => [`Mutation.${name}`, () => [`(input: { userId: "${NOBODY}" })`]]),
  );
}

/** Mutations about a person in a category. */
function aboutMembers(
  names: readonly string[],
): Record<string, (target: Target) => readonly string[]> {
  return Object.fromEntries(
    names.map((name) => [
      `Mutation.${name}`,
      ({ tag }: Target) => [`(input: { categoryId: "${tagId(tag)}", userId: "${BOB}" })`],
    ]),
  );
}

/** Which questions are asked before everything that writes. After it come the others, or with `all` the same again. */
export type AskedFirst = 'all' | 'even' | 'odd';

/** Questions, then everything that writes, then questions: what a write brings to light counts too. */
export function questionsFor(targets: readonly Target[], first: AskedFirst): readonly Question[] {
  const questions = questionsAbout('Query', targets);
  const asked = (parity: number): readonly Question[] =>
    questions.filter((_, index) => first === 'all' || index % 2 === parity);
  const [before, after] = first === 'odd' ? [asked(1), asked(0)] : [asked(0), asked(1)];
  return [...before, ...questionsAbout('Mutation', targets), ...after];
}

/** Every way to ask about any of these, by the root fields of one type, each once. */
export function questionsAbout(
  parent: 'Query' | 'Mutation',
  targets: readonly Target[],
): readonly Question[] {
  return Object.entries(ROOTS)
    .filter(([root]) => root.startsWith(`${parent}.`))
    .flatMap(([root, argsOf]) =>
      [...new Set(targets.flatMap(argsOf))].flatMap((args) => questionsOf(root, args)),
    );
}

/**
 * A document with its arguments spelt out, and the same with variables, as apps ask. Questions that differ in values alone
 * share the latter, so that a server reads and checks it once.
 */
export interface Question {
  readonly spelt: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A document that is sent unchanged. */
export function asSpelt(document: string): Question {
  return { spelt: document, query: document, variables: {} };
}

export function questionsOf(root: string, args: string): readonly Question[] {
  const field = fieldOf(root);
  const values = Object.entries(valuesIn(args));
  const variables = Object.fromEntries(values);
  const named = inBrackets(values.map(([name]) => `${name}: $${name}`));
  const declared = inBrackets(
    field.args
      .filter(({ name }) => name in variables)
      .map(({ name, type }) => `$${name}: ${type.toString()}`),
  );
  const head = ` { ${field.name}`;
  return documentsOf(root, args).map((spelt) => ({
    spelt,
    query: spelt.replace(`${head}${args}`, () => `${declared}${head}${named}`),
    variables,
  }));
}

/** The values of arguments that stand in brackets. */
function valuesIn(args: string): Readonly<Record<string, unknown>> {
  const object = parseConstValue(`{${args.slice(1, -1)}}`);
  return valueFromASTUntyped(object) as Readonly<Record<string, unknown>>;
}

function inBrackets(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

/**
 * The documents for one way to ask: everything below the field, by every path. Of an interface, by the paths of the types
 * that the arguments name: each document asks for the type, and the paths of the others lead nowhere.
 */
export function documentsOf(root: string, args: string): readonly string[] {
  const field = fieldOf(root);
  const type = getNamedType(field.type);
  const named = isAbstractType(type) ? typesIn(args) : [];
  const isMeant = (selection: string): boolean =>
    named.length === 0 || named.some((name) => selection.includes(`{ __typename ... on ${name} {`));
  return selectionsOf(type)
    .filter(isMeant)
    .map(
      (selection) =>
        `${root.startsWith('Query.') ? 'query' : 'mutation'} { ${field.name}${args} ${selection} }`,
    );
}

function fieldOf(root: string): GraphQLField<unknown, unknown> {
  const [parent, name = ''] = root.split('.');
  const type = parent === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[name];
  if (field === undefined) throw new Error(`expected a root field, got ${root}`);
  return field;
}

const selections = new Map<string, readonly string[]>();

function selectionsOf(type: GraphQLNamedType): readonly string[] {
  const known = selections.get(type.name) ?? selectAll(schema, type);
  selections.set(type.name, known);
  return known;
}

/** The types of the things that some arguments name, by their ids or as producers. */
function typesIn(args: string): readonly string[] {
  const ids = [...args.matchAll(/"([^"]+)"/g)].flatMap(
    ([, text = '']) => decodeId(text)?.type ?? [],
  );
  const producers = { user: 'User', tag: 'Tag', thread: 'Thread' } as const;
  const types = Object.entries(producers).filter(([name]) => args.includes(`type: "${name}"`));
  return [...ids, ...types.map(([, type]) => type)];
}
