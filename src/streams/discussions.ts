/** The source of a viewer's discussions: everything in the threads that they wrote in lately. */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import { oncePer } from '../base/once.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { producerKey, userProducer, type UserId } from '../model/producers.ts';
import { NO_TIMELINES, type TimelineSet } from './source-reads.ts';
import { readTimelineStream } from './sources.ts';
import type { Stream, StreamRead } from './stream.ts';

/** The threads as read, identified by the viewer's own items: the same items give the same Set. */
interface Known {
  readonly own: string;
  readonly set: TimelineSet;
}

/** The threads of the viewer's newest LIMITS.discussionItemsMax items. Empty for an anonymous viewer. */
export function discussionsSource(): Stream {
  const byViewer = new LRUCache<UserId, Known>({ max: LIMITS.sourceSetsMax });

  /** The threads that this request's viewer wrote in. */
  const setOf = oncePer(async (read: StreamRead): Promise<TimelineSet> => {
    const { viewer } = read.facts;
    if (viewer === null) return NO_TIMELINES;
    const positions = await ownPositions(read, viewer);
    const own = [positions.length, positions[0], positions.at(-1)].join(' ');
    const known = byViewer.get(viewer);
    if (known?.own === own) return known.set;
    const items = await read.items(positions);
    const threads = items.flatMap((item) => (item?.thread == null ? [] : [item.thread]));
    const producers = new Set(threads.map((thread) => producerKey('thread', thread)));
    const set = { viewer, name: 'discussions', isHome: false, producers };
    byViewer.set(viewer, { own, set });
    return set;
  });

  return readTimelineStream(
    setOf,
    () =>
      `discussions: the viewer’s newest ${LIMITS.discussionItemsMax} items are not in its thread`,
  );
}

async function ownPositions(
  { timelines }: StreamRead,
  viewer: UserId,
): Promise<readonly Position[]> {
  return timelines.range(new Set([userProducer(viewer)]), {
    above: POSITION_ZERO,
    upTo: await timelines.newest(),
    limit: LIMITS.discussionItemsMax,
    order: 'newest',
  });
}
