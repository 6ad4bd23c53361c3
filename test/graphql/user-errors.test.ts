/**
 * Refusals of every mutation: what appears in `userErrors` and what in `errors`, and that a field's path exists in the
 * input.
 */
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  type GraphQLInputType,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { readSchemaText } from '../../src/graphql/schema.ts';
import type { ProducerKey, UserId } from '../../src/model/producers.ts';
import { savedDraft } from '../support/builders.ts';
import { openTestApp, type Answer, type TestApp } from '../support/open-app.ts';
import { peopleServer, target, type Input } from '../support/people-server.ts';
import { channelId, type RefusalWorld } from './refusal-rows.ts';
import { REFUSALS, REFUSED_VERBS } from './refused-inputs.ts';

const schema = buildSchema(readSchemaText());
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

let opened: TestApp;
let world: RefusalWorld;

interface UserError {
  readonly field: readonly string[] | null;
  readonly code: string;
  readonly message: string;
  readonly retryAfter: number | null;
}

const ROLES: Readonly<Record<string, string>> = {
  publishMany: 'service',
  suspendUser: 'admin',
  reinstateUser: 'admin',
};

function ask(app: TestApp, verb: string, input: Input, viewer: string | undefined = 'ada') {
  const type = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}Input`;
  const query = `mutation M($input: ${type}!) { it: ${verb}(input: $input) { userErrors { field code message retryAfter } } }`;
  return app.ask(query, {
    ...(viewer === '' ? {} : { viewer }),
    headers: { 'x-palisade-roles': ROLES[verb] ?? '' },
    variables: { input },
  });
}

const errorsOf = (answer: Answer) => answer.at('it.userErrors') as readonly UserError[];

/** Whether a path leads from `input` to a field of the input's type; an index leads into a list. */
function isPathOf(verb: string, [input, ...path]: readonly string[]): boolean {
  let type: GraphQLInputType | undefined = mutations
    .find(({ name }) => name === verb)
    ?.args.find(({ name }) => name === input)?.type;
  for (const step of path) {
    const here: unknown = type === undefined ? undefined : getNullableType(type);
    if (isListType(here) && /^\d+$/.test(step)) type = here.ofType as GraphQLInputType;
    else type = isInputObjectType(here) ? here.getFields()[step]?.type : undefined;
  }
  return type !== undefined;
}

beforeAll(async () => {
  opened = await openTestApp();
  const { run, publish } = peopleServer(() => opened);
  const open = async (viewer: string, categoryId: string) =>
    (await run('openThread', viewer, { categoryId, title: 't' }, 'thread { id }')).text(
      'it.thread.id',
    );
  await run('join', 'bob', {});
  await publish('suspended', 'gone soon');
  await ask(opened, 'suspendUser', target('suspended'));
  for (const [viewer, type, name] of [
    ['ada', 'forum', 'adas'],
    ['ada', 'group', 'adas'],
    ['bob', 'forum', 'bobs'],
    ['bob', 'blog', 'bobs'],
    ['bob', 'group', 'bobs'],
  ] as const)
    await run('createCategory', viewer, { type, name, title: name });
  const closedThread = await open('bob', channelId('forum:bobs'));
  await run('closeThread', 'bob', { threadId: closedThread });
  world = {
    adas: await publish('ada', 'mine', { clientKey: 'taken' }),
    bobs: await publish('bob', 'his'),
    adasThread: await open('ada', channelId('forum:adas')),
    bobsThread: await open('bob', channelId('forum:bobs')),
    closedThread,
  };
  await run('sendDirect', 'ada', {
    to: [target('bob').userId],
    title: 'first',
    clientKey: 'taken',
  });
  await run('openThread', 'ada', {
    categoryId: channelId('forum:adas'),
    title: 'first',
    clientKey: 'taken',
  });
  await run('saveDraft', 'ada', { draftId: 'published', title: 't' });
  await run('publishDraft', 'ada', { draftId: 'published' });
  await keepDrafts(opened);
});

afterAll(() => opened[Symbol.asyncDispose]());

/** As many as one author may, some of which cannot be published. */
async function keepDrafts({ app: { store } }: TestApp): Promise<void> {
  const closed = Buffer.from(world.closedThread, 'base64url').toString().slice('v1:Thread:'.length);
  const draft = savedDraft('ada' as UserId, 'd');
  const { content } = draft;
  const group = { visibility: 'group', audience: ['group:bobs' as ProducerKey] } as const;
  const kept = [
    { id: 'd', content },
    { id: 'in-no-thread', content: { ...content, thread: 'nowhere' } },
    { id: 'in-no-group', content: { ...content, ...group } },
    { id: 'in-closed', content: { ...content, thread: closed } },
  ];
  for (let more = kept.length; more < LIMITS.draftsMax; more += 1)
    kept.push({ id: `more-${more}`, content });
  for (const each of kept) await store.drafts.save({ ...draft, ...each });
}

test('every mutation is in the table', () => {
  const reporting = mutations.filter(({ type }) => {
    const payload = getNamedType(type);
    return isObjectType(payload) && payload.getFields()['userErrors'] !== undefined;
  });
  expect([...REFUSED_VERBS].sort()).toEqual(reporting.map(({ name }) => name).sort());
});

test.each(
  REFUSALS.map(
    (refusal, index) =>
      [`${refusal.verb} (${index}): ${refusal.code} of ${refusal.field}`, refusal] as const,
  ),
)('%s', async (_, { verb, input, code, field }) => {
  const answer = await ask(opened, verb, input(world));
  expect(answer.errors).toEqual([]);
  const wanted = field === null ? null : ['input', ...field.split('.')];
  expect(errorsOf(answer)).toContainEqual(expect.objectContaining({ code, field: wanted }));
  for (const { message } of errorsOf(answer)) expect(message).toMatch(/\bexpected .*\bgot /);
  for (const error of errorsOf(answer))
    expect([error.field, error.field === null || isPathOf(verb, error.field)]).toEqual([
      error.field,
      true,
    ]);
});

/** An input of each mutation that the schema takes. */
const ANY_INPUT = new Map(REFUSALS.map(({ verb, input }) => [verb, input] as const));
const inputOf = (verb: string): Input =>
  ANY_INPUT.get(verb)?.(world) ?? (verb === 'removeWebhook' ? { webhookId: 'w' } : {});

test('an anonymous request is UNAUTHENTICATED at the top, whatever it asks', async () => {
  for (const verb of REFUSED_VERBS) {
    const { errors } = await ask(opened, verb, inputOf(verb), '');
    expect([verb, errors.map(({ extensions }) => extensions.code)]).toEqual([
      verb,
      ['UNAUTHENTICATED'],
    ]);
  }
});

test('a viewer who writes too much gets RATE_LIMITED in userErrors, with when to try again', async () => {
  await using limited = await openTestApp({ env: { PALISADE_WRITES_PER_MINUTE: '1' } });
  await ask(limited, 'like', inputOf('like'));
  for (const verb of REFUSED_VERBS) {
    const answer = await ask(limited, verb, inputOf(verb));
    expect([verb, answer.errors, errorsOf(answer)]).toEqual([
      verb,
      [],
      [expect.objectContaining({ code: 'RATE_LIMITED', field: null, retryAfter: 60 })],
    ]);
  }
});

test('a cursor of another stream and a missing role are errors at the top', async () => {
  const cursor = { template: 'home', device: 'phone', cursor: 'c' };
  for (const [verb, input, code] of [
    ['saveReadingPlace', cursor, 'INVALID_CURSOR'],
    ['markNotificationsSeen', { through: 'c' }, 'INVALID_CURSOR'],
    ['markNotificationsRead', { through: 'c' }, 'INVALID_CURSOR'],
  ] as const) {
    const { errors } = await ask(opened, verb, input);
    expect([verb, errors[0]?.extensions.code]).toEqual([verb, code]);
  }
  const { run } = peopleServer(() => opened);
  for (const verb of ['suspendUser', 'reinstateUser', 'publishMany']) {
    const { errors } = await run(verb, 'ada', inputOf(verb));
    expect([verb, errors[0]?.extensions.code]).toEqual([verb, 'FORBIDDEN']);
  }
});
