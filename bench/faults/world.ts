/** The people in a run of faults, their follows, and the items that exist before anything breaks. */
import { built } from '../built.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';

const { systemClock } = await built<typeof import('../../src/base/clock.ts')>('base/clock');

export const WRITERS = ['ada', 'bob'] as const;
export const VIEWERS = ['eve', 'fay', 'gil'] as const;

export async function fillStore(store: Store, items: number): Promise<void> {
  const drafts = Array.from({ length: items }, (_, index) => {
    const author = (WRITERS[index % WRITERS.length] ?? '') as UserId;
    return {
      producer: `user:${author}` as never,
      author,
      kind: 'question',
      thread: null,
      tags: [],
      visibility: 'public' as const,
      payload: { title: `question ${index}`, text: null, url: null, votes: index % 7 },
      createdAtMs: systemClock.now() - (items - index) * 60_000,
      clientKey: `fill-${index}`,
    };
  });
  await store.items.publishMany(drafts);
  const follows = VIEWERS.flatMap((consumer) =>
    WRITERS.map((writer) => ({
      consumer: consumer as string as UserId,
      producer: `user:${writer}` as never,
      relation: 'follow' as const,
      sinceMs: 0,
    })),
  );
  await store.edges.addEdges(follows);
}
