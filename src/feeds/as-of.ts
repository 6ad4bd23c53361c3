/**
 * The instants that ages are measured from. A fence measures committed items from its latest commit and new items from
 * now, so that a window moves only when the fence commits, and pages in between do not change.
 */
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { FenceStore } from '../fence/fence-store.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import { ALL_ITEMS } from '../model/producers.ts';
import type { Item } from '../model/items.ts';
import { position, POSITION_ZERO, type Position } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import type { AsOf, StreamRead } from '../streams/stream.ts';

export interface AsOfContext {
  readonly fences: Pick<FenceStore, 'state'>;
  readonly clock: Clock;
  /** Null for a stream without a fence. */
  readonly key: FenceKey | null;
}

export interface AgeClock {
  readonly asOf: () => Promise<AsOf>;
  /** How far the fence is committed; 0 before the first commit. */
  readonly committed: () => Promise<Position>;
  /** To be called after a refresh: new items may be committed now. */
  forget(): void;
}

/** Reads the fence's state once per request, and again after a refresh. */
export function openAgeClock({ fences, clock, key }: AsOfContext): AgeClock {
  let known: Promise<Committed> | null = null;
  async function find(): Promise<Committed> {
    const nowMs = clock.now();
    const latest = key === null ? null : (await fences.state(key)).latest;
    if (latest === null) return { upTo: POSITION_ZERO, asOf: () => nowMs };
    const { upTo, committedAtMs } = latest;
    return { upTo, asOf: (at) => (at > upTo ? nowMs : committedAtMs) };
  }
  const committed = (): Promise<Committed> => (known ??= find());
  return {
    asOf: async () => (await committed()).asOf,
    committed: async () => (await committed()).upTo,
    forget: () => (known = null),
  };
}

interface Committed {
  readonly upTo: Position;
  readonly asOf: AsOf;
}

const LOOK_ITEMS = 64;

export interface WaitArgs {
  /** Items created after this instant wait, in ms since 1970. */
  readonly bornAtMost: number;
  /** No item waits up to here. */
  readonly above: Position;
}

/**
 * The newest position below every item that still waits. A stream whose items wait until they are old enough ends here,
 * so that each item is new when it appears. Items that waited before lie directly above the committed ones. Otherwise
 * looks down until a round holds no young item or, if very many items are young, upwards from where they begin.
 */
export async function newestOlderThan(
  read: Pick<StreamRead, 'timelines' | 'items' | 'facts'>,
  { bornAtMost, above }: WaitArgs,
): Promise<Position> {
  const { timelines, items, facts } = read;
  const newest = await timelines.newest();
  if (newest <= above) return newest;
  const isYoung = (item: Item | null): item is Item =>
    item !== null && item.createdAtMs > bornAtMost;
  const waits = (item: Item | null): item is Item => isYoung(item) && canSee(facts, item);
  const oldestAbove = async (from: Position): Promise<Position | null> => {
    const query = { above: from, upTo: newest, limit: LOOK_ITEMS, order: 'oldest' } as const;
    const found = await items(await timelines.range(ALL_ITEMS, query));
    return below(found.find(waits));
  };
  const waited = above === POSITION_ZERO ? null : await oldestAbove(above);
  if (waited !== null) return waited;
  let [settled, upTo] = [newest, newest];
  for (let limit = LOOK_ITEMS; limit <= LIMITS.scanItemsMax; limit *= 2) {
    const positions = await timelines.range(ALL_ITEMS, { above, upTo, limit, order: 'newest' });
    const found = await items(positions);
    settled = below(found.findLast(waits)) ?? settled;
    const last = positions.at(-1);
    // Hidden items do not end the search: below them there may be young items that the viewer sees.
    if (last === undefined || positions.length < limit || !found.some(isYoung)) return settled;
    upTo = position(last - 1);
  }
  const arrived = await newestAt(read, bornAtMost);
  return (await oldestAbove(arrived > above ? arrived : above)) ?? settled;
}

function below(item: Item | undefined): Position | null {
  return item === undefined ? null : position(item.position - 1);
}

/** The items examined in one bisection step; several, because some may be gone. */
const LANDMARKS = 8;

/**
 * The newest position that had arrived by an instant, judged by the items' creation times. Found by bisection, because
 * positions are in order of arrival.
 */
export async function newestAt(
  { timelines, items }: Pick<StreamRead, 'timelines' | 'items'>,
  atMs: number,
): Promise<Position> {
  let low: number = POSITION_ZERO;
  let high: number = await timelines.newest();
  while (low < high) {
    const upTo = Math.ceil((low + high) / 2) as Position;
    const query = { above: low as Position, upTo, limit: LANDMARKS, order: 'newest' } as const;
    const found = await items(await timelines.range(ALL_ITEMS, query));
    const landmark = found.find((item) => item !== null);
    if (landmark == null || landmark.createdAtMs <= atMs) low = upTo;
    else high = landmark.position - 1;
  }
  return low as Position;
}
