/**
 * Enrolment: a viewer's first mark or witness. Everything that exists at that moment counts as seen of every kind of
 * site-wide content, so that a new viewer does not begin with old news. It marks no thread, and sets no time of
 * reading.
 */
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import type { Mark } from '../model/reads.ts';
import type { UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';

export interface EnrolmentContext {
  readonly store: Pick<Store, 'reads' | 'timelines'>;
  readonly clock: Clock;
}

/** When the viewer was enrolled; enrols them now if they were not. Cheap to repeat. */
export async function ensureEnrolled(
  { store, clock }: EnrolmentContext,
  viewer: UserId,
): Promise<Mark> {
  return (
    (await store.reads.joined(viewer)) ?? store.reads.join(viewer, await markNow({ store, clock }))
  );
}

/**
 * The same for a read, which goes on where nothing can be written, as on a full disk: the viewer counts as enrolled now,
 * and a later call enrols them.
 */
export async function ensureEnrolledIfPossible(
  context: EnrolmentContext,
  viewer: UserId,
): Promise<Mark> {
  const joined = await context.store.reads.joined(viewer);
  if (joined !== null) return joined;
  const mark = await markNow(context);
  return context.store.reads.join(viewer, mark).catch((error: unknown) => {
    if (error instanceof FeedError && error.code === 'UNAVAILABLE') return mark;
    throw error;
  });
}

async function markNow({ store, clock }: EnrolmentContext): Promise<Mark> {
  return { at: await store.timelines.newest(), atMs: clock.now() };
}
