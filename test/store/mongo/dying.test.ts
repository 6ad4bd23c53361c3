/**
 * A verb whose process dies instead of any of its writes: once the jobs have run, everything that others read is as it
 * was before the verb, or as it is after it.
 */
import { describe, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
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
import { mongoService } from '../../support/services.ts';
import { expectWhole, plain, type DyingVerb } from './dying.ts';

const service = await mongoService();
const [ANN, BOB, GROUP, FIRST] = [userProducer(ann), userProducer(bob), tag('g'), position(1)];
const PAGE = { after: null, limit: 9 } as const;

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

const added = (relation: Parameters<typeof edgeTo>[0]): DyingVerb => ({
  act: ({ edges }) => edges.addEdge(edgeTo(relation)),
  told: edgesTold,
});
const removed = (relation: Parameters<typeof edgeTo>[0]): DyingVerb => ({
  before: ({ edges }) => edges.addEdge(edgeTo(relation)),
  act: ({ edges }) => edges.removeEdge(ann, BOB, relation),
  told: edgesTold,
});

const VERBS: Readonly<Record<string, DyingVerb>> = {
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

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(Object.entries(VERBS))('%s', (_, verb) => expectWhole(service, verb));
});
