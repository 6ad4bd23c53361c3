/**
 * What competes for a new head: what is new, then, where the fence carries, what no page has shown. Where the fence leaves
 * out what the viewer has seen elsewhere, seen items compete only when nothing else does. They keep their places in the
 * tails, so that everything comes exactly once, whatever the memory of what was seen says.
 */
import type { Position, Range } from '../model/positions.ts';
import { unshownItems } from './carry.ts';
import type { FenceState } from './fence-store.ts';
import type { Fencepost } from './fencepost.ts';
import { freshCandidates, type Scanned } from './scan.ts';
import type { FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';

/** Whether the viewer has seen each item, anywhere. Asked when a head is chosen, and never of what is shown. */
export type Seen = (
  positions: readonly Position[],
) => readonly boolean[] | Promise<readonly boolean[]>;

export interface CandidateContext {
  readonly source: FencedSource;
  /** The newest fenceposts, newest first; asked only where the fence carries. */
  readonly recent: () => Promise<readonly Fencepost[]>;
  readonly settings: Pick<FenceSettings, 'poolItems' | 'carry' | 'unseen'>;
  readonly seen?: Seen | undefined;
}

interface NewItems {
  readonly state: FenceState;
  readonly range: Range;
  /** The newest admitted items of the range, at most the pool; at least one. */
  readonly fresh: readonly Position[];
}

/** Newest first, at most the pool, never empty. */
export async function headCandidates(
  { source: all, recent, settings, seen: seenBy }: CandidateContext,
  { state, range, fresh }: NewItems,
): Promise<readonly Position[]> {
  const { poolItems, carry, unseen } = settings;
  const seen = unseen ? seenBy : undefined;
  const source = seen === undefined ? all : unseenSource(all, seen);
  const isSeen = await seen?.(fresh);
  const competing =
    isSeen?.includes(true) === true ? await unseenOf(source, range, poolItems) : fresh;
  const room = carry ? poolItems - competing.length : 0;
  const carried = await unshownItems({ source, recent }, state, room);
  const chosen = [...competing, ...carried];
  return chosen.length > 0 ? chosen : fresh;
}

/** Looks below the pool as well. Stretches that hold seen items alone are not empty, so no look is remembered. */
async function unseenOf(
  source: FencedSource,
  range: Range,
  limit: number,
): Promise<readonly Position[]> {
  const look = { source, scans: new Map<string, Scanned>(), id: '', limit };
  return (await freshCandidates(look, range)).positions;
}

/** The source without what the viewer has seen, to choose from. */
function unseenSource(source: FencedSource, seen: Seen): FencedSource {
  return {
    ...source,
    admits: async (positions) => {
      const [admitted, isSeen] = await Promise.all([source.admits(positions), seen(positions)]);
      return admitted.map((is, index) => is && isSeen[index] !== true);
    },
  };
}
