/**
 * Enrolment: a viewer's first mark or witness. Everything that exists at that moment counts as seen of every kind of
 * site-wide content, so that a new viewer does not begin with old news. It marks no thread, and sets no time of
 * reading.
 */
import type { Clock } from '../base/clock.ts';
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
  return store.reads.join(viewer, { at: await store.timelines.newest(), atMs: clock.now() });
}
