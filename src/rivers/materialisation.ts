/** How what a producer emits reaches a viewer: pushed into a river of theirs, or pulled when they read. */
import type { Position } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import type { Delivery, DeliveryPolicy } from './delivery.ts';
import type { HotRiver } from './hot-river.ts';

export interface Materialisation {
  readonly delivery: Delivery;
  /** One short sentence. */
  readonly reason: string;
  /** The position from which on it is delivered so; null when it always was. */
  readonly since: Position | null;
  /** How many positions the river is behind; the next read merges them. 0 for what is pulled. */
  readonly lag: number;
}

interface MaterialisationContext {
  readonly timelines: Pick<TimelineStore, 'newest'>;
  readonly policy: DeliveryPolicy;
}

/** Of several rivers that hold the producer, the one visited last tells. */
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
