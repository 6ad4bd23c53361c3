/** The kinds of feeds that ship with Palisade, and what a request can set: ages, single items and components. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { producerKey, userProducer } from '../../src/model/producers.ts';
import { checkArgs, type GivenArgument } from '../../src/templates/arguments.ts';
import { encodeId } from '../../src/model/ids.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const SHIPPED = join(import.meta.dirname, '../../examples/templates');
const HOUR_MS = 3_600_000;

async function openShipped(...names: readonly string[]): Promise<FeedWorld> {
  const files = names.map(async (name) => [
    name,
    await readFile(join(SHIPPED, `${name}.yaml`), 'utf8'),
  ]);
  const world = await openFeedWorld({
    templates: Object.fromEntries(await Promise.all(files)) as Record<string, string>,
  });
  expect(world.templates.list().map(({ error }) => error)).toEqual(names.map(() => null));
  return world;
}

async function titles(
  world: FeedWorld,
  viewer: typeof ada | null,
  template: string,
  given: readonly GivenArgument[] = [],
): Promise<readonly (string | null)[]> {
  const { template: compiled } = await requestOf(world, viewer, { template });
  return titlesOf(await readFeed(world, viewer, { template, args: checkArgs(compiled, given) }));
}

describe('the shipped kinds of feeds', () => {
  it('show a person’s own things to themselves, and what they share to those they let read it', async () => {
    const world = await openShipped('author', 'only-me', 'comments-by');
    await publish(world, bob, 'mine', { visibility: 'private' });
    await publish(world, bob, 'for readers', { visibility: 'readers' });
    await publish(world, bob, 'a comment', { kind: 'comment' });
    expect(await titles(world, bob, 'only-me')).toEqual(['mine']);
    expect(await titles(world, ada, 'only-me')).toEqual([]);
    const author = [{ name: 'author', value: 'bob' }];
    expect(await titles(world, ada, 'author', author)).toEqual(['a comment']);
    await connect(world, ada, userProducer(bob), 'reading');
    expect(await titles(world, ada, 'author', author)).toEqual(['a comment', 'for readers']);
    const person = [{ name: 'person', value: 'bob' }];
    expect(await titles(world, carol, 'comments-by', person)).toEqual(['a comment']);
  });

  it('show on a home what its viewer wrote, among what they follow', async () => {
    const world = await openShipped('home', 'following-latest');
    await connect(world, ada, userProducer(bob));
    await publish(world, bob, 'followed', { kind: 'post' });
    await publish(world, ada, 'mine', { kind: 'post' });
    await publish(world, carol, 'of a stranger', { kind: 'post' });
    expect(new Set(await titles(world, ada, 'home'))).toEqual(new Set(['mine', 'followed']));
    expect(await titles(world, ada, 'following-latest')).toEqual(['mine', 'followed']);
    expect(await titles(world, carol, 'home')).toEqual(['of a stranger']);
  });

  it('show the viewer’s discussions by their newest activity', async () => {
    const world = await openShipped('my-discussions', 'conversations');
    await publish(world, bob, 'asked', { thread: 'a' });
    await publish(world, bob, 'not mine', { thread: 'b' });
    await publish(world, ada, 'my answer', { thread: 'a' });
    await publish(world, ada, 'my question', { thread: 'c' });
    expect(await titles(world, ada, 'my-discussions')).toEqual(['my question', 'my answer']);
    await publish(world, carol, 'bump', { thread: 'a' });
    await publish(world, carol, 'hidden', { thread: 'c', visibility: 'private' });
    expect(await titles(world, ada, 'my-discussions')).toEqual(['bump', 'my question']);
    expect(
      await titles(world, null, 'my-discussions').catch((error: unknown) => error),
    ).toBeInstanceOf(FeedError);
    expect(await titles(world, null, 'conversations')).toEqual(['bump', 'my question', 'not mine']);
  });

  it('show the best of a time and of some languages', async () => {
    const world = await openShipped('best-of', 'most-favourited');
    const item = async (title: string, votes: number, hoursOld: number, language: string) =>
      publish(world, bob, title, {
        payload: { title, text: null, url: null, votes, language },
        createdAtMs: world.clock.now() - hoursOld * HOUR_MS,
      });
    await item('old and best', 9, 50, 'en');
    const kept = await item('good', 5, 3, 'en');
    await item('better', 7, 2, 'de');
    await item('fresh', 1, 1, 'en');
    await world.store.reactions.favourite(ada, kept.position);
    expect(await titles(world, ada, 'best-of')).toEqual([
      'old and best',
      'better',
      'good',
      'fresh',
    ]);
    const day = { name: 'hours', value: '24' };
    expect(await titles(world, ada, 'best-of', [day])).toEqual(['better', 'good', 'fresh']);
    const english = { name: 'languages', values: ['en', 'fr'] };
    expect(await titles(world, ada, 'best-of', [day, english])).toEqual(['good', 'fresh']);
    expect((await titles(world, ada, 'most-favourited', [english]))[0]).toBe('good');
    const tagged = await publish(world, bob, 'tagged', { tags: ['qubit', 'noise'] });
    await world.store.reactions.favourite(ada, tagged.position);
    const tags = { name: 'tags', values: ['qubit', 'other'] };
    for (const template of ['best-of', 'most-favourited'])
      expect(await titles(world, ada, template, [tags])).toEqual(['tagged']);
  });

  it('hold an item once when two parameters name it', async () => {
    const template = `
name: pair
description: Two items.
access: public
params:
  one: { description: An item, type: id, of: item }
  other: { description: An item, type: id, of: item }
stream: { item: [$one, $other] }
`;
    const world = await openFeedWorld({ templates: { pair: template } });
    const { position } = await publish(world, bob, 'twice');
    const value = encodeId('Item', String(position));
    const given = ['one', 'other'].map((name) => ({ name, value }));
    expect(await titles(world, ada, 'pair', given)).toEqual(['twice']);
  });

  it('find words, and single items', async () => {
    const world = await openShipped('search', 'item', 'group');
    const { position } = await publish(world, bob, 'Entangled states', { tags: ['qubit'] });
    await publish(world, bob, 'Statesmen', { visibility: 'private' });
    await publish(world, bob, 'untangled');
    const find = (value: string) => titles(world, ada, 'search', [{ name: 'words', value }]);
    expect(await find('STATE entang')).toEqual(['Entangled states']);
    expect(await find('tangled')).toEqual([]);
    expect(await find('?!')).toEqual([]);
    await publish(world, ada, 'State of things', { kind: 'question', tags: ['noise'] });
    const narrowed = (name: string, ...values: readonly string[]) =>
      titles(world, ada, 'search', [
        { name: 'words', value: 'state' },
        { name, values },
      ]);
    expect(await find('state')).toEqual(['State of things', 'Entangled states']);
    expect(await narrowed('authors', encodeId('User', 'bob'))).toEqual(['Entangled states']);
    expect(await narrowed('tags', 'noise', 'other')).toEqual(['State of things']);
    expect(await narrowed('kinds', 'question')).toEqual(['State of things']);
    expect(await narrowed('kinds', 'answer')).toEqual([]);
    const id = encodeId('Item', String(position));
    expect(await titles(world, ada, 'item', [{ name: 'item', value: id }])).toEqual([
      'Entangled states',
    ]);
    const group = { name: 'group', value: encodeId('Tag', 'qubit') };
    expect(await titles(world, ada, 'group', [group])).toEqual(['Entangled states']);
  });
});

describe('ages', () => {
  const aged = (where: string): string =>
    `name: home\ndescription: x\naccess: viewer\nstream: { filter: { where: ${where}, of: everything } }\nrank: { ranker: reversed }\nfence: { head: 10 }\n`;

  it('are measured from the commit, so that a page stays as it is until the next one', async () => {
    const world = await openFeedWorld({ templates: { home: aged('{ newerThan: 2 }') } });
    await publish(world, bob, 'first');
    world.clock.advance(HOUR_MS);
    await publish(world, bob, 'second');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['first', 'second']);
    world.clock.advance(1.5 * HOUR_MS);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['first', 'second']);
    expect(world.commits.filter((one) => one === 'committed')).toHaveLength(1);
    await publish(world, bob, 'third');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['third', 'second']);
  });

  it('let items wait, so that each is new when it is old enough', async () => {
    const world = await openFeedWorld({ templates: { home: aged('{ olderThan: 1 }') } });
    await publish(world, bob, 'first');
    expect(titlesOf(await readFeed(world, ada))).toEqual([]);
    world.clock.advance(HOUR_MS);
    await publish(world, bob, 'second');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['first']);
    world.clock.advance(HOUR_MS);
    const { count } = await world.feeds.newSince(await requestOf(world, ada));
    expect(count).toBe(1);
    expect(titlesOf(await readFeed(world, ada))).toEqual(['second', 'first']);
  });
});

describe('a backfill', () => {
  it('fills an empty feed, and stays below new items', async () => {
    const world = await openFeedWorld({
      templates: {
        home: 'name: home\ndescription: x\naccess: viewer\nstream: { backfill: { of: following, from: everything } }\nrank: { ranker: reversed }\nfence: { head: 10 }\n',
      },
    });
    await publish(world, bob, 'a');
    await publish(world, bob, 'b');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['a', 'b']);
    await connect(world, ada, producerKey('user', 'carol'));
    await publish(world, carol, 'followed');
    await publish(world, bob, 'no more');
    expect(titlesOf(await readFeed(world, ada))).toEqual(['followed', 'a', 'b']);
  });
});

describe('a request', () => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openTestApp({ argv: ['--writes-per-minute', '0'] });
    return () => opened[Symbol.asyncDispose]();
  });
  const ask = async (fields: string) => {
    const answer = await opened.ask(
      `{ stream(template: "discover", first: 5${fields}) { nodes { id title } pageInfo { endCursor } } }`,
      { viewer: 'ada' },
    );
    return answer;
  };

  it('leaves out items and skips components, each as a stream of its own', async () => {
    const mutation = (title: string) =>
      opened.ask(
        `mutation { publish(input: { title: "${title}", clientKey: "${title}", kind: "question" }) { item { id } } }`,
        { viewer: 'bob' },
      );
    await mutation('one');
    await mutation('two');
    await opened.ask(
      `mutation { follow(input: { producerId: "${encodeId('User', 'bob')}" }) { userErrors { code } } }`,
      { viewer: 'ada' },
    );
    const whole = await ask('');
    const { nodes } = (whole.data as { stream: { nodes: readonly { id: string }[] } }).stream;
    expect(nodes).toHaveLength(2);
    const less = await ask(`, leaveOut: ["${nodes[0]?.id}"]`);
    expect(less.data).toMatchObject({ stream: { nodes: [nodes[1]] } });
    expect((await ask(', skip: ["elsewhere"]')).data).toMatchObject({ stream: { nodes } });
    const { endCursor } = (whole.data as { stream: { pageInfo: { endCursor: string } } }).stream
      .pageInfo;
    const [error] = (await ask(`, after: "${endCursor}", skip: ["elsewhere"]`)).errors;
    expect(error).toMatchObject({ extensions: { code: 'INVALID_CURSOR' } });
  });

  it.each([
    [
      ', skip: ["elsewere"]',
      'expected a component of discover (elsewhere), got "elsewere" (did you mean elsewhere?)',
    ],
    [', leaveOut: ["7"]', 'leaveOut.0: expected the id of an item, got "7"'],
    [
      `, leaveOut: [${'"a",'.repeat(101)}]`,
      'expected at most 100 items in leaveOut and 16 names in skip, got 101 and 0',
    ],
  ])('is refused for %s', async (fields, message) => {
    expect((await ask(fields)).errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});
