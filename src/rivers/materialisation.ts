/** How a producer's items reach a viewer: pushed into a river of theirs, or pulled when they read. */
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { TimelineStore } from '../store/ports/timelines.ts';
import { RULED } from './delivery-rules.ts';
import type { Delivery } from './delivery.ts';
import type { Flip, HotRiver } from './hot-river.ts';
import type { PairJudge } from './pair-judge.ts';

export interface Materialisation {
  readonly delivery: Delivery;
  /** One short sentence. */
  readonly reason: string;
  /** The position from which items are delivered this way; null if they always were. */
  readonly since: Position | null;
  /** How many positions the river is behind; the next read merges them. 0 for pulled items. */
  readonly lag: number;
}

type Judge = Pick<PairJudge, 'policy' | 'settled'>;

interface MaterialisationContext {
  readonly timelines: Pick<TimelineStore, 'newest'>;
  readonly judge: Judge;
}

/** If several rivers hold the producer, the last visited one counts. */
export async function materialisationOf(
  { timelines, judge }: MaterialisationContext,
  rivers: readonly HotRiver[],
  producer: ProducerKey,
): Promise<Materialisation> {
  const [river] = rivers
    .filter(({ set }) => set.producers.has(producer))
    .sort((a, b) => b.visitedMs - a.visitedMs);
  const flip = river?.flips.get(producer) ?? null;
  const isPulled = river === undefined || flip !== null;
  const reason =
    river === undefined ? reasonWithout(judge, producer) : reasonIn(judge, producer, flip);
  if (isPulled) return { delivery: 'pull', reason, since: sinceOf(flip), lag: 0 };
  const lag = Math.max(0, (await timelines.newest()) - river.upTo);
  return { delivery: 'push', reason, since: null, lag };
}

function sinceOf(flip: Flip | null): Position | null {
  return flip === null || flip.at === POSITION_ZERO ? null : flip.at;
}

/** Nothing is pushed to a viewer without a river. */
function reasonWithout(judge: Judge, producer: ProducerKey): string {
  const settled = judge.settled(producer);
  if (settled?.delivery === 'pull') return settled.reason;
  return settled === RULED.push
    ? `the viewer has no river now; in one, ${RULED.push.reason}`
    : 'the viewer has no river now';
}

/** When a rule that has just come or gone takes effect. */
const LATER: Readonly<Record<Delivery, string>> = {
  push: 'from the next look on',
  pull: 'from the next item on',
};

function reasonIn(judge: Judge, producer: ProducerKey, flip: Flip | null): string {
  const settled = judge.settled(producer);
  const now: Delivery = flip === null ? 'push' : 'pull';
  if (settled !== null && settled.delivery !== now)
    return `${settled.reason} ${LATER[settled.delivery]}`;
  if (flip === null)
    return settled === RULED.push ? settled.reason : `pushed by the policy ${judge.policy.name}`;
  if (settled !== null) return settled.reason;
  return flip.reason === RULED.pull.reason
    ? 'a rule pulled the producer, and is gone'
    : flip.reason;
}
