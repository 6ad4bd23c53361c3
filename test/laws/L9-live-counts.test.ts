/**
 * L9 in live events: an event carries the counts at the moment of delivery.
 * Method: random posts, rules and marks, while a second device listens at some moments and resumes at others.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapAsync } from '../../src/base/async/map-async.ts';
import type { ReadDelta } from '../../src/reads/marks.ts';
import type { Reads } from '../../src/reads/reads.ts';
import { CONTROL_SEED, LAW_TIMEOUT_MS, onRandomHistories } from '../support/random-histories.ts';
import {
  act,
  isMark,
  mark,
  openSubjectWorld,
  ReadsStory,
  type ReadsSubject,
} from '../support/reads-story.ts';

const step = fc.oneof(
  { weight: 3, arbitrary: act },
  { weight: 3, arbitrary: mark },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('hear' as const) }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('resume' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Ends by marking everything read, which every device must be told. */
async function follow(story: ReadsStory, history: readonly Step[]): Promise<void> {
  const { world, ada, a, b } = story;
  let marks = 0;
  const stop = world.reads.onMark((viewer) => {
    marks += viewer === ada ? 1 : 0;
  });
  let live = world.reads.listen(ada, { from: null, categories: [a, b] });
  let last = (await live.next()).value;
  const hear = async (): Promise<void> => {
    const { value: event } = await live.next();
    if (event === undefined) throw new Error('expected an event, got the end');
    last = event;
    const categories = event.counts.map(({ category }) => category);
    expect(event.counts, 'the counts of the moment of delivery').toEqual(
      await world.reads.unreadCounts(ada, categories),
    );
  };
  for (const each of history) {
    if (isMark(each)) await story.make(each);
    else if (each.verb === 'resume') {
      await live.return?.();
      live = world.reads.listen(ada, { from: last?.place ?? null, categories: [a, b] });
    } else if (each.verb === 'hear') {
      // There is always an event to receive.
      await story.make({ verb: 'all', upTo: 0 });
      await hear();
    } else await story.perform(each);
  }
  await world.reads.markAllRead(ada, { upTo: null, categories: [] });
  do await hear();
  while (last?.kind !== 'gap' && last?.place.sequence !== marks);
  await live.return?.();
  stop();
}

async function liveCounts(subject: ReadsSubject, seed?: number): Promise<void> {
  const world = await openSubjectWorld(subject, seed);
  const histories = fc.array(step, { minLength: 5, maxLength: 20, size: 'max' });
  await onRandomHistories(histories, { runs: 150, seed }, async (history) => {
    await follow(await ReadsStory.begin(world), history);
  });
}

/** Sends the counts from when the mark was made. */
function asMarked(real: Reads): Reads {
  const made = new Map<string, ReadDelta[]>();
  real.onMark((viewer, delta) => {
    made.set(viewer, [...(made.get(viewer) ?? []), delta]);
  });
  return {
    ...real,
    listen: (viewer, options) =>
      mapAsync(real.listen(viewer, options), async (event) => ({
        ...event,
        counts: made.get(viewer)?.[event.place.sequence - 1]?.counts ?? event.counts,
      })),
  };
}

describe('L9 in live events', { timeout: LAW_TIMEOUT_MS }, () => {
  it('reports the counts at the moment of delivery, whatever happened since the mark', async () => {
    await liveCounts({});
  });

  it('catches counts that were made when the mark was', async () => {
    await expect(liveCounts({ reads: asMarked }, CONTROL_SEED)).rejects.toThrow(
      'the counts of the moment of delivery',
    );
  });
});
