/**
 * A verb whose process dies instead of any of its writes: once the jobs have run, everything that others read is as it
 * was before the verb, or as it is after it.
 */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import type { Collections } from '../../../src/store/mongo/engine/collections.ts';
import {
  ALL,
  ann,
  bob,
  cy,
  draft,
  edge,
  membership,
  notification,
  place,
  tag,
} from '../../support/builders.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';
import { testDatabase } from '../../support/test-databases.ts';
import { dyingAt } from './dying.ts';

const service = await mongoService();
const [ANN, BOB, GROUP, FIRST] = [userProducer(ann), userProducer(bob), tag('g'), position(1)];
const PAGE = { after: null, limit: 9 } as const;

interface Verb {
  readonly before?: (store: MongoStore) => Promise<unknown>;
  readonly act: (store: MongoStore) => Promise<unknown>;
  /** What others read. */
  readonly told: (store: MongoStore) => Promise<unknown>;
}

/** Sets as lists: a search in a list of outcomes takes all sets to be equal. */
function plain(record: object): unknown {
  const entries = Object.entries(record) as readonly (readonly [string, unknown])[];
  return entries.map(([name, value]) => [name, value instanceof Set ? [...value] : value]);
}

async function edgesTold({ edges }: MongoStore): Promise<unknown> {
  const relations = ['follow', 'block', 'mute', 'request', 'reading'] as const;
  const facts = await Promise.all([ann, bob].map((viewer) => edges.facts(viewer, null)));
  const lists = relations.flatMap((relation) => [
    edges.list(ann, relation, PAGE),
    edges.received(BOB, relation, PAGE),
  ]);
  return {
    facts: facts.map(({ version: _, ...rest }) => plain(rest)),
    lists: await Promise.all(lists),
    counts: await Promise.all([ANN, BOB].map((each) => edges.counts(each))),
  };
}

async function likesTold({ items, reactions }: MongoStore): Promise<unknown> {
  const both = (['like', 'favourite'] as const).flatMap((reaction) => [
    reactions.given(reaction, ann, [FIRST]),
    reactions.viewers(reaction, FIRST, PAGE),
    reactions.items(reaction, ann, ALL),
  ]);
  const counts = [items.likeCounts([FIRST]), reactions.favouriteCounts([FIRST])];
  return Promise.all<unknown>([...both, ...counts]);
}

async function membersTold({ places }: MongoStore): Promise<unknown> {
  const { version: _, ...held } = await places.memberships(ann, null);
  return {
    held: plain(held),
    members: await places.members({ place: GROUP, state: 'active' }, PAGE),
    counts: await places.memberCounts([GROUP]),
  };
}

const inbox = ({ notifications }: MongoStore) => notifications.inbox(ann);
const tree = async ({ places }: MongoStore) => [...(await places.tree(null)).places.values()];
const edgeTo = (relation: 'follow' | 'block' | 'mute' | 'request' | 'reading') =>
  edge(ann, BOB, { relation });

const added = (relation: Parameters<typeof edgeTo>[0]): Verb => ({
  act: ({ edges }) => edges.addEdge(edgeTo(relation)),
  told: edgesTold,
});
const removed = (relation: Parameters<typeof edgeTo>[0]): Verb => ({
  before: ({ edges }) => edges.addEdge(edgeTo(relation)),
  act: ({ edges }) => edges.removeEdge(ann, BOB, relation),
  told: edgesTold,
});

const VERBS: Readonly<Record<string, Verb>> = {
  'a follow': added('follow'),
  'an unfollow': removed('follow'),
  'a block': added('block'),
  'an unblock': removed('block'),
  'a mute': added('mute'),
  'a request': added('request'),
  'a request that is withdrawn': removed('request'),
  'a reader who is taken off': removed('reading'),
  'a request that is granted': {
    before: ({ edges }) => edges.addEdge(edgeTo('request')),
    act: ({ edges }) => edges.grant(ann, BOB, 7),
    told: edgesTold,
  },
  'a like': {
    before: ({ items }) => items.publish(draft()),
    act: ({ items }) => items.like(ann, FIRST),
    told: likesTold,
  },
  'an unlike': {
    before: async ({ items }) => {
      await items.publish(draft());
      await items.like(ann, FIRST);
    },
    act: ({ items }) => items.unlike(ann, FIRST),
    told: likesTold,
  },
  'a favourite': {
    before: ({ items }) => items.publish(draft()),
    act: ({ reactions }) => reactions.favourite(ann, FIRST),
    told: likesTold,
  },
  'an unfavourite': {
    before: async ({ items, reactions }) => {
      await items.publish(draft());
      await reactions.favourite(ann, FIRST);
    },
    act: ({ reactions }) => reactions.unfavourite(ann, FIRST),
    told: likesTold,
  },
  'one who joins': {
    before: ({ places }) => places.putMember(membership(cy, GROUP)),
    act: ({ places }) => places.putMember(membership(ann, GROUP)),
    told: membersTold,
  },
  'one who leaves': {
    before: async ({ places }) => {
      await places.putMember(membership(cy, GROUP));
      await places.putMember(membership(ann, GROUP));
    },
    act: ({ places }) => places.removeMember(GROUP, ann),
    told: membersTold,
  },
  'one who accepts': {
    before: ({ places }) => places.putMember(membership(ann, GROUP, { state: 'invited' })),
    act: ({ places }) => places.putMember({ ...membership(ann, GROUP), from: 'invited' }),
    told: membersTold,
  },
  'a place': { act: ({ places }) => places.create(place(GROUP)), told: tree },
  'a role': {
    before: ({ places }) => places.create(place(GROUP)),
    act: ({ places }) => places.setRole(GROUP, bob, 'moderator'),
    told: tree,
  },
  'a notification': {
    act: ({ notifications }) => notifications.append([notification(ann, 'e')]),
    told: inbox,
  },
  'a notification for a full inbox': {
    before: ({ notifications }) =>
      notifications.append(Array.from({ length: 16 }, (_, n) => notification(ann, `e${n}`))),
    act: ({ notifications }) => notifications.append([notification(ann, 'e')]),
    told: inbox,
  },
};

/** Runs the jobs of a worker until nothing is left. */
async function work(store: MongoStore): Promise<void> {
  while ((await store.events.gather(99)) > 0);
  while ((await store.threads.repair()) > 0);
}

async function open(wrap = (all: Collections): Collections => all) {
  const [dbName, clock] = [testDatabase(service), manualClock()];
  return { dbName, clock, store: await openTestMongo(service, { dbName, clock, wrap }) };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(Object.entries(VERBS))('%s', async (_, { before, act, told }) => {
    const whole = (await open()).store;
    await before?.(whole);
    const outcomes = [await told(whole)];
    await act(whole);
    outcomes.push(await told(whole));
    expect(outcomes[0]).not.toEqual(outcomes[1]);
    let isDone = false;
    for (let nth = 1; !isDone; nth += 1) {
      const { dbName, clock, store } = await open();
      await before?.(store);
      await work(store);
      const wrap = (all: Collections) => dyingAt(all, nth);
      const dying = await openTestMongo(service, { dbName, clock, wrap });
      isDone = await act(dying).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ message: 'the process died' });
          return false;
        },
      );
      clock.advance(120_000);
      await work(store);
      expect(outcomes, `dead instead of write ${nth}`).toContainEqual(await told(store));
      if (isDone) expect(await told(store)).toEqual(outcomes[1]);
    }
  });
});
