/** New items of a stream that can decide for each item alone whether it holds it; the stream itself is not read. */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import { position, type Position } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import type { ReadItems } from '../streams/source-reads.ts';
import type { Decide } from '../streams/stream.ts';
import { argsWithViewer } from './args-with-viewer.ts';
import type { FeedRequest } from './feed.ts';

export interface CameContext {
  /** In bulk; fresh at each call. */
  readonly items: ReadItems;
  readonly decide: Decide;
  /** Everything up to here was examined. */
  readonly newest: Position;
}

/** The items above `newest` that the stream holds and the viewer sees, newest first; null when too many to check. */
export async function cameSince(
  { items, decide, newest: looked }: CameContext,
  request: FeedRequest,
  newest: Position,
): Promise<readonly Item[] | null> {
  const came = newest - looked;
  if (came < 0 || came > LIMITS.newsContinuedMax) return null;
  if (came === 0) return [];
  const positions = Array.from({ length: came }, (_, nth) => position(newest - nth));
  const { facts } = request;
  const isHeld = decide({ facts, args: argsWithViewer(request), skips: NO_SKIPS });
  return (await items(positions)).filter(
    (item): item is Item => item !== null && canSee(facts, item) && isHeld(item),
  );
}

const NO_SKIPS: ReadonlySet<string> = new Set();
