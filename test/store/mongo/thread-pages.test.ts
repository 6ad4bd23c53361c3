/** What a page of threads reads from MongoDB: as much for many threads as for few. */
import { describe, expect, test } from 'vitest';
import { listThreads } from '../../../src/reads/thread-list.ts';
import { unreadItems } from '../../../src/reads/thread-states.ts';
import type { SentCommand } from '../../../src/store/mongo/engine/client.ts';
import { ann, category, cy, threadDraft } from '../../support/builders.ts';
import { mongoService, openTestMongo } from '../../support/services.ts';

const service = await mongoService();
const TEA = category('tea');

/** A category with this many threads of three items, of which Cy sees all or, at their top, one less. */
async function openThreads(count: number, isTopHidden: boolean) {
  const sent: SentCommand[] = [];
  const store = await openTestMongo(service, { onCommand: (each) => sent.push(each) });
  const names = Array.from({ length: count }, (_, nth) => `t${nth}`);
  for (const visibility of ['public', 'public', isTopHidden ? 'followers' : 'public'] as const)
    await store.items.publishMany(
      names.map((name) => threadDraft(name, ann, { category: TEA, visibility })),
    );
  return { store, sent };
}

describe.skipIf(!service.isThere)(service.name, () => {
  test.each([
    ['read to the end of each', false],
    ['whose newest items are hidden', true],
  ])(
    'a page of threads %s takes as many reads of items for 2 as for 20',
    async (_, isTopHidden) => {
      const counts: number[] = [];
      for (const count of [2, 20]) {
        const { store, sent } = await openThreads(count, isTopHidden);
        const facts = await store.edges.facts(cy, null);
        sent.length = 0;
        const request = { category: TEA, first: 20, after: null, isUnreadOnly: false };
        const { threads } = await listThreads(store, facts, request);
        const items = await unreadItems(
          store,
          facts,
          threads.map(({ state }) => state),
        );
        counts.push(sent.filter(({ command }) => command['find'] === 'items').length);
        const unread = isTopHidden ? 2 : 3;
        expect(items.map((each) => each.count)).toEqual(
          Array.from({ length: count }, () => unread),
        );
      }
      expect(counts[1]).toBe(counts[0]);
    },
  );
});
