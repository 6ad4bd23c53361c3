/** Erasing a person on the embedded store: the law, what breaks it, and the account that is left. */
import { describe, expect, test } from 'vitest';
import { isInStretch, REPOSTERS } from '../../src/model/muted-keys.ts';
import { openTestApp } from '../support/open-app.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS } from '../support/random-histories.ts';
import { erasureLaw, type Sabotage } from './erasure-law.ts';

const subject = { open: () => openTestApp({ argv: ['--writes-per-minute', '0'] }), runs: 2 };

test(
  'no path reveals an erased person, nothing of theirs is stored, and everything of others is kept',
  () => erasureLaw({ ...subject, askers: ['ada', null] }),
  LAW_TIMEOUT_MS,
);

/** Each leaves one kind of thing behind. */
const LEFT_BEHIND: Readonly<Record<string, Sabotage>> = {
  items: (store) => ({ ...store, items: { ...store.items, remove: async () => false } }),
  drafts: (store) => ({ ...store, drafts: { ...store.drafts, remove: async () => false } }),
  likes: (store) => ({ ...store, items: { ...store.items, unlike: async () => false } }),
  favourites: (store) => ({
    ...store,
    reactions: { ...store.reactions, unfavourite: async () => false },
  }),
  'edges of others': (store) => ({ ...store, edges: { ...store.edges, received: async () => [] } }),
  'what hides their reposts': (store) => ({
    ...store,
    edges: {
      ...store.edges,
      received: async (producer, relation, page) =>
        isInStretch(REPOSTERS, producer) ? [] : store.edges.received(producer, relation, page),
    },
  }),
  'their edges': (store) => ({ ...store, edges: { ...store.edges, list: async () => [] } }),
  lists: (store) => ({ ...store, lists: { ...store.lists, remove: async () => false } }),
  'places on lists of others': (store) => ({
    ...store,
    lists: { ...store.lists, holding: async () => [] },
  }),
  memberships: (store) => ({
    ...store,
    places: { ...store.places, removeMember: async () => false },
  }),
  fences: (store) => ({ ...store, fences: { ...store.fences, streams: async () => [] } }),
  'places in streams without a fence': (store) => ({
    ...store,
    reads: { ...store.reads, placeStreams: async () => [] },
  }),
  'resets of fences': (store) => ({
    ...store,
    fences: { ...store.fences, forgetResets: async () => false },
  }),
  notifications: (store) => ({
    ...store,
    notifications: { ...store.notifications, forget: async () => 0 },
  }),
  'read state': (store) => ({ ...store, reads: { ...store.reads, forget: async () => 0 } }),
};

describe('the law catches an erasure that leaves behind', () => {
  test.each(Object.entries(LEFT_BEHIND))(
    '%s',
    async (_, sabotage) => {
      await expect(
        erasureLaw({ ...subject, runs: 20, sabotage, askers: [] }, CONTROL_SEED),
      ).rejects.toThrow();
    },
    LAW_TIMEOUT_MS,
  );
});
