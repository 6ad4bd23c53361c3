/** How a producer's items reach a viewer: pushed into a river of theirs, or pulled when they read. */
import type { Position } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import type { Delivery, DeliveryPolicy } from './delivery.ts';
import type { HotRiver } from './hot-river.ts';

export interface Materialisation {
  readonly delivery: Delivery;
  /** One short sentence. */
  readonly reason: string;
  /** The position from which items are delivered this way; null if they always were. */
  readonly since: Position | null;
  /** How many positions the river is behind; the next read merges them. 0 for pulled items. */
  readonly lag: number;
}

interface MaterialisationContext {
  readonly timelines: Pick<TimelineStore, 'newest'>;
  readonly policy: DeliveryPolicy;
}

/** If several rivers hold the producer, the last visited one counts. */
export async function materialisationOf(
  { timelines, policy }: MaterialisationContext,
  rivers: readonly HotRiver[],
  producer: ProducerKey,
): Promise<Materialisation> {
  const [river] = rivers
    .filter(({ set }) => set.producers.has(producer))
    .sort((a, b) => b.visitedMs - a.visitedMs);
  if (policy.always === 'pull')
    return { delivery: 'pull', reason: 'everything is pulled', since: null, lag: 0 };
  if (river === undefined)
    return { delivery: 'pull', reason: 'the viewer has no river now', since: null, lag: 0 };
  const flip = river.flips.get(producer);
  if (flip !== undefined) return { delivery: 'pull', reason: flip.reason, since: flip.at, lag: 0 };
  const lag = Math.max(0, (await timelines.newest()) - river.upTo);
  return { delivery: 'push', reason: `pushed by the policy ${policy.name}`, since: null, lag };
}
