/**
 * The candidates for a new head: new items, then, if the fence carries, items that no page has shown. If the fence
 * leaves out items that the viewer has seen elsewhere, those compete only when nothing else does. They keep their
 * places in the tails, so that every item is served exactly once, whatever the record of seen items says.
 */
import type { Position, Range } from '../model/positions.ts';
import { unshownItems } from './carry.ts';
import type { FenceState } from './fence-store.ts';
import type { Fencepost } from './fencepost.ts';
import { freshCandidates, type Scanned } from './scan.ts';
import type { FenceSettings } from './settings.ts';
import type { FencedSource } from './source.ts';

/** Whether the viewer has seen each item anywhere. Called only when a head is chosen, never when items are served. */
export type Seen = (
  positions: readonly Position[],
) => readonly boolean[] | Promise<readonly boolean[]>;

export interface CandidateContext {
  readonly source: FencedSource;
  /** The newest fenceposts, newest first; called only if the fence carries. */
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

/** Scans below the pool as well. Stretches that hold only seen items are not empty, so these scans are not remembered. */
async function unseenOf(
  source: FencedSource,
  range: Range,
  limit: number,
): Promise<readonly Position[]> {
  const look = { source, scans: new Map<string, Scanned>(), id: '', limit };
  return (await freshCandidates(look, range)).positions;
}

/** The source without the items that the viewer has seen, to choose a head from. */
function unseenSource(source: FencedSource, seen: Seen): FencedSource {
  return {
    ...source,
    admits: async (positions) => {
      const [admitted, isSeen] = await Promise.all([source.admits(positions), seen(positions)]);
      return admitted.map((is, index) => is && isSeen[index] !== true);
    },
  };
}
