/** The last decision wins, even if an earlier write that creates or deletes something arrives after it. */
import { describe, expect, test } from 'vitest';
import { position } from '../../../src/model/positions.ts';
import { userProducer } from '../../../src/model/producers.ts';
import type { MongoStore } from '../../../src/store/mongo/open.ts';
import {
  ALL,
  ann,
  bob,
  draft,
  fencepost,
  KEEP_ALL,
  membership,
  producerList,
  savedDraft,
  tag,
} from '../../support/builders.ts';
import { mongoService } from '../../support/services.ts';
import { expectLaterStands, type GivenUp } from './given-up.ts';

const service = await mongoService();
const FIRST = position(1);
const BOB = userProducer(bob);
const LIST = producerList(ann, 'l');
const DRAFT = savedDraft(ann, 'd');

const heard = (...itemKinds: readonly string[]) => ({
  consumer: ann,
  producer: BOB,
  itemKinds,
  mutedUntilMs: null,
});

async function reactionsTold({ items, reactions }: MongoStore) {
  return {
    likes: (await items.likeCounts([FIRST]))[0],
    isLiked: (await items.likedBy(ann, [FIRST]))[0],
    likers: await reactions.viewers('like', FIRST, { after: null, limit: 9 }),
    liked: await reactions.items('like', ann, ALL),
  };
}
const LIKED = { likes: 1, isLiked: true, likers: [ann], liked: [FIRST] };
const NOT_LIKED = { likes: 0, isLiked: false, likers: [], liked: [] };

const LIKES: readonly GivenUp[] = [
  {
    what: 'a first like before an unlike that changes nothing',
    collection: 'likes',
    method: 'updateOne',
    before: ({ items }) => items.publish(draft()),
    givenUp: ({ items }) => items.like(ann, FIRST),
    later: ({ items }) => items.unlike(ann, FIRST),
    told: reactionsTold,
    stands: NOT_LIKED,
  },
  {
    what: 'a like that is not listed yet, before an unlike that changes nothing',
    collection: 'reactions',
    method: 'updateOne',
    before: ({ items }) => items.publish(draft()),
    givenUp: ({ items }) => items.like(ann, FIRST),
    later: ({ items }) => items.unlike(ann, FIRST),
    told: reactionsTold,
    stands: NOT_LIKED,
  },
  {
    what: 'a like beside others before an unlike of another like',
    collection: 'likes',
    method: 'updateOne',
    before: async ({ items }) => {
      await items.publish(draft());
      await items.like(ann, FIRST);
      await items.unlike(ann, FIRST);
    },
    givenUp: ({ items }) => items.like(ann, FIRST),
    later: async ({ items }) => {
      await items.like(ann, FIRST);
      await items.unlike(ann, FIRST);
    },
    told: reactionsTold,
    stands: NOT_LIKED,
  },
  {
    what: 'an unlike before a like that changes nothing',
    collection: 'likes',
    method: 'updateOne',
    before: async ({ items }) => {
      await items.publish(draft());
      await items.like(ann, FIRST);
    },
    givenUp: ({ items }) => items.unlike(ann, FIRST),
    later: ({ items }) => items.like(ann, FIRST),
    told: reactionsTold,
    stands: LIKED,
  },
  {
    what: 'an unlike before a like after another unlike',
    collection: 'likes',
    method: 'updateOne',
    before: async ({ items }) => {
      await items.publish(draft());
      await items.like(ann, FIRST);
    },
    givenUp: ({ items }) => items.unlike(ann, FIRST),
    later: async ({ items }) => {
      await items.unlike(ann, FIRST);
      await items.like(ann, FIRST);
    },
    told: reactionsTold,
    stands: LIKED,
  },
  {
    what: 'an unlike that changes nothing before a like',
    collection: 'likes',
    method: 'updateOne',
    before: ({ items }) => items.publish(draft()),
    givenUp: ({ items }) => items.unlike(ann, FIRST),
    later: ({ items }) => items.like(ann, FIRST),
    told: reactionsTold,
    stands: LIKED,
  },
  {
    what: 'an unlike that takes the like off the list before a like',
    collection: 'reactions',
    method: 'deleteOne',
    before: async ({ items }) => {
      await items.publish(draft());
      await items.like(ann, FIRST);
    },
    givenUp: ({ items }) => items.unlike(ann, FIRST),
    later: ({ items }) => items.like(ann, FIRST),
    told: reactionsTold,
    stands: LIKED,
  },
  {
    what: 'a favourite before an unfavourite that changes nothing',
    collection: 'favourites',
    method: 'updateOne',
    before: ({ items }) => items.publish(draft()),
    givenUp: ({ reactions }) => reactions.favourite(ann, FIRST),
    later: ({ reactions }) => reactions.unfavourite(ann, FIRST),
    told: async ({ reactions }) => [
      await reactions.favouriteCounts([FIRST]),
      await reactions.items('favourite', ann, ALL),
    ],
    stands: [[0], []],
  },
];

const FOLLOWS: readonly GivenUp[] = [
  {
    what: 'what to hear of a follow',
    collection: 'followNotifications',
    method: 'updateOne',
    before: ({ notifications }) => notifications.setFollow(heard('first')),
    givenUp: ({ notifications }) => notifications.setFollow(heard('given up')),
    later: ({ notifications }) => notifications.setFollow(heard('kept')),
    told: ({ notifications }) => notifications.follows(ann, [BOB]),
    stands: [heard('kept')],
  },
  {
    what: 'what to hear of a follow before nothing is to be heard',
    collection: 'followNotifications',
    method: 'updateOne',
    before: ({ notifications }) => notifications.setFollow(heard('first')),
    givenUp: ({ notifications }) => notifications.setFollow(heard('given up')),
    later: ({ notifications }) => notifications.removeFollow(ann, BOB),
    told: ({ notifications }) => notifications.follows(ann, [BOB]),
    stands: [null],
  },
  {
    what: 'a first setting of what to hear of a follow',
    collection: 'followNotifications',
    method: 'updateOne',
    before: () => Promise.resolve(),
    givenUp: ({ notifications }) => notifications.setFollow(heard('given up')),
    later: ({ notifications }) => notifications.setFollow(heard('kept')),
    told: ({ notifications }) => notifications.follows(ann, [BOB]),
    stands: [heard('kept')],
  },
  {
    what: 'nothing to hear of a follow',
    collection: 'followNotifications',
    method: 'deleteOne',
    before: ({ notifications }) => notifications.setFollow(heard('first')),
    givenUp: ({ notifications }) => notifications.removeFollow(ann, BOB),
    later: ({ notifications }) => notifications.setFollow(heard('kept')),
    told: ({ notifications }) => notifications.follows(ann, [BOB]),
    stands: [heard('kept')],
  },
];

const REMOVALS: readonly GivenUp[] = [
  {
    what: 'the removal of a draft before it is saved again',
    collection: 'drafts',
    method: 'deleteOne',
    before: ({ drafts }) => drafts.save(DRAFT),
    givenUp: ({ drafts }) => drafts.remove(DRAFT),
    later: ({ drafts }) => drafts.save({ ...DRAFT, savedAtMs: DRAFT.savedAtMs + 1 }),
    told: async ({ drafts }) => (await drafts.get(DRAFT))?.savedAtMs,
    stands: DRAFT.savedAtMs + 1,
  },
  {
    what: 'the removal of a list before one is made that is there',
    collection: 'lists',
    method: 'deleteOne',
    before: ({ lists }) => lists.create(LIST),
    givenUp: ({ lists }) => lists.remove(LIST),
    later: ({ lists }) => lists.create(LIST),
    told: ({ lists }) => lists.get(LIST),
    stands: LIST,
  },
  {
    what: 'the removal of a list before somebody is put on it',
    collection: 'lists',
    method: 'deleteOne',
    before: ({ lists }) => lists.create(LIST),
    givenUp: ({ lists }) => lists.remove(LIST),
    later: ({ lists }) => lists.change(LIST, { add: [tag('a')] }),
    told: ({ lists }) => lists.get(LIST),
    stands: { ...LIST, members: [tag('a')] },
  },
];

const FENCE = { viewer: 'ann', stream: 'home' };
const REPOST = draft({ clientKey: 'repost' });
const READ = [{ thread: 't', mark: { at: position(2), atMs: 1 } }];
const unreadOf = async ({ reads }: MongoStore) => (await reads.summary(ann, [])).unread.get('t');

const OTHERS: readonly GivenUp[] = [
  {
    what: 'the end of a membership before one joins who is a member',
    collection: 'memberships',
    method: 'updateOne',
    before: ({ places }) => places.putMember(membership(ann, tag('g'))),
    givenUp: ({ places }) => places.removeMember(tag('g'), ann),
    later: ({ places }) => places.putMember(membership(ann, tag('g'))),
    told: async ({ places }) => [...(await places.memberships(ann, null)).active],
    stands: [tag('g')],
  },
  {
    what: 'the removal of an item before it is edited',
    collection: 'items',
    method: 'replaceOne',
    before: ({ items }) => items.publish(draft()),
    givenUp: ({ items }) => items.remove(FIRST),
    later: ({ items }) => items.edit(FIRST, { payload: { title: 'kept' } }, 2),
    told: async ({ items }) => (await items.getMany([FIRST]))[0]?.payload.title,
    stands: 'kept',
  },
  {
    what: 'the reset of a fence before a fencepost',
    collection: 'fences',
    method: 'replaceOne',
    before: ({ fences }) => fences.commit(FENCE, fencepost(1, 0), KEEP_ALL),
    givenUp: ({ fences }) => fences.reset(FENCE),
    later: ({ fences }) => fences.commit(FENCE, fencepost(2, 1), KEEP_ALL),
    told: async ({ fences }) => (await fences.state(FENCE)).upTo,
    stands: 2,
  },
  {
    what: 'a repost before it is taken back',
    collection: 'clientKeys',
    method: 'insertOne',
    before: () => Promise.resolve(),
    givenUp: ({ items }) => items.publish(REPOST),
    later: async ({ items }) =>
      expect(await items.positionsOf([{ producer: REPOST.producer, clientKey: 'repost' }])).toEqual(
        [null],
      ),
    told: ({ items }) => items.positionsOf([{ producer: REPOST.producer, clientKey: 'repost' }]),
    stands: [null],
  },
  {
    what: 'what is marked unread before it is read',
    collection: 'unread',
    method: 'findOne',
    before: ({ items }) => items.publishMany([draft({ thread: 't' }), draft({ thread: 't' })]),
    givenUp: ({ reads }) => reads.addUnread(ann, 't', { from: FIRST, to: FIRST }),
    later: ({ reads }) => reads.advanceMarkers(ann, READ),
    told: unreadOf,
    stands: undefined,
  },
  {
    what: 'what is read before it is marked unread',
    collection: 'unread',
    method: 'updateOne',
    before: async ({ items, reads }) => {
      await items.publishMany([1, 2, 3].map(() => draft({ thread: 't' })));
      await reads.addUnread(ann, 't', { from: FIRST, to: position(3) });
    },
    givenUp: ({ reads }) => reads.advanceMarkers(ann, READ),
    later: async ({ reads }) => {
      await reads.advanceMarkers(ann, READ);
      await reads.addUnread(ann, 't', { from: FIRST, to: FIRST });
    },
    told: unreadOf,
    stands: [
      { from: 1, to: 1 },
      { from: 3, to: 3 },
    ],
  },
  {
    what: 'a named fact',
    collection: 'meta',
    method: 'updateOne',
    before: ({ meta }) => meta.put('name', 'first'),
    givenUp: ({ meta }) => meta.put('name', 'given up'),
    later: ({ meta }) => meta.put('name', 'kept'),
    told: ({ meta }) => meta.get('name'),
    stands: 'kept',
  },
  {
    what: 'a first named fact',
    collection: 'meta',
    method: 'updateOne',
    before: () => Promise.resolve(),
    givenUp: ({ meta }) => meta.put('name', 'given up'),
    later: ({ meta }) => meta.put('name', 'kept'),
    told: ({ meta }) => meta.get('name'),
    stands: 'kept',
  },
];

describe.skipIf(!service.isThere)(service.name, () => {
  test.each(
    [...LIKES, ...FOLLOWS, ...REMOVALS, ...OTHERS].map((each) => [each.what, each] as const),
  )('%s that was given up loses against what was decided later', (_, each) =>
    expectLaterStands(service, each),
  );
});
