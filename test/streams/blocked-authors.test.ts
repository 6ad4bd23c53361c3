/**
 * A source that names a person in a block with the viewer is as empty as one that names nobody, whatever that person
 * wrote: a page that had to read past all of it would say `CAPPED`, and so who blocks whom.
 */
import { expect, it } from 'vitest';
import type { Arguments } from '../../src/model/arguments.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import { draftBy } from '../support/builders.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  readFeed,
  requestOf,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const nobody = 'nobody' as UserId;
/** More than a page reads past. */
const WRITTEN = 8_000;
const BATCH = 1_000;

const template = (name: string, param: string, rest: string): string =>
  `name: ${name}\ndescription: A test.\naccess: viewer\nparams:\n  ${param}\n${rest}`;
const NAME = 'of: The person to read';
const PRODUCER = 'of: { description: What to read, type: id, of: producer }';
const TEMPLATES = {
  author: template('author', NAME, 'stream: { author: $of }'),
  merged: template('merged', NAME, 'stream: { merge: [{ author: $of }, { tag: none }] }'),
  ranked: template('ranked', NAME, 'stream: { author: $of }\nfence: { head: 5 }'),
  kept: template(
    'kept',
    NAME,
    'stream: { filter: { where: { kind: post }, of: { author: $of } } }',
  ),
  producer: template('producer', PRODUCER, 'stream: { producer: $of }'),
  list: template('list', NAME, 'stream: { list: $of }'),
  liked: template('liked', NAME, 'stream: { liked-by: $of }'),
};

async function worldOfMuch(): Promise<FeedWorld> {
  const world = await openFeedWorld({ templates: TEMPLATES });
  for (let written = 0; written < WRITTEN; written += BATCH)
    await world.store.items.publishMany(Array.from({ length: BATCH }, () => draftBy(bob)));
  const { item } = await world.store.items.publish(draftBy(carol));
  await world.store.items.like(bob, item.position);
  for (const person of [bob, nobody])
    await world.store.lists.create({
      owner: ada,
      id: person,
      title: person,
      createdAtMs: 1,
      members: [userProducer(person)],
    });
  return world;
}

async function shown(world: FeedWorld, name: string, of: UserId): Promise<unknown> {
  const args: Arguments = { of: name === 'producer' ? userProducer(of) : of };
  const asked = { template: name, args };
  const down = await readFeed(world, ada, { ...asked, first: 2 });
  const up = await readFeed(world, ada, { ...asked, last: 2 });
  const came = await world.feeds.newSince(await requestOf(world, ada, asked));
  return { pages: [down, up].map((page) => [titlesOf(page), page.status, page.conditions]), came };
}

it.each([
  ['the viewer blocks', ada, bob],
  ['the viewer is blocked by', bob, ada],
])('a person whom %s reads as one who wrote nothing', async (_, blocker, blocked) => {
  const world = await worldOfMuch();
  for (const name of Object.keys(TEMPLATES))
    expect(await shown(world, name, bob), name).not.toEqual(await shown(world, name, nobody));
  await connect(world, blocker, userProducer(blocked), 'block');
  for (const name of Object.keys(TEMPLATES))
    expect(await shown(world, name, bob), name).toEqual(await shown(world, name, nobody));
  await world.store.edges.removeEdge(blocker, userProducer(blocked), 'block');
  const page = await readFeed(world, ada, { template: 'author', args: { of: bob }, first: 2 });
  expect([page.edges.length, page.status]).toEqual([2, 'MORE']);
});
