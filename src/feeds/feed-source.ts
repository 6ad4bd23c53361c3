/** One request's view of one feed: its key, its stream bound to the viewer, and the fence's source made of the two. */
import { FeedError } from '../base/errors.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { viewerName } from '../model/producers.ts';
import { canSee } from '../social/access.ts';
import type { Store } from '../store/ports/store.ts';
import { streamKey } from './stream-key.ts';
import type { SourceReads } from '../streams/source-reads.ts';
import type { StreamRead } from '../streams/stream.ts';
import { VIEWER_PARAM } from '../templates/arguments.ts';
import type { FeedRequest } from './feed.ts';
import type { FencedSource } from '../fence/source.ts';

export interface FeedSource {
  readonly request: FeedRequest;
  readonly read: StreamRead;
  readonly key: FenceKey;
  readonly source: FencedSource;
}

export interface FeedSourceContext {
  readonly store: Pick<Store, 'items' | 'timelines' | 'reactions' | 'people'>;
  /** How sources read their timelines. */
  readonly sources: SourceReads;
}

/** Refuses an anonymous viewer where the template asks for one. */
export function openFeedSource(
  { store, sources }: FeedSourceContext,
  request: FeedRequest,
): FeedSource {
  const { template, facts, args, order } = request;
  if (template.access === 'viewer' && facts.viewer === null) {
    throw new FeedError(
      'UNAUTHENTICATED',
      `expected a viewer for the template ${template.name}, got an anonymous request`,
    );
  }
  const read: StreamRead = {
    facts,
    // Fences belong to viewers, so the stream's key need not name them.
    args: facts.viewer === null ? args : { ...args, [VIEWER_PARAM]: facts.viewer },
    timelines: store.timelines,
    sources,
    reactions: store.reactions,
    people: store.people,
    items: memoItems(store.items),
  };
  const key = {
    viewer: viewerName(facts.viewer),
    stream: streamKey(template, args, order),
  };
  return { request, read, key, source: sourceFor(read, request) };
}

function sourceFor(read: StreamRead, { template, facts }: FeedRequest): FencedSource {
  const { stream } = template;
  return {
    newest: () => read.timelines.newest(),
    enumerate: (query) => stream.enumerate(read, query),
    candidates: (range, limit) => stream.candidates(read, range, limit),
    async admits(positions) {
      const items = await read.items(positions);
      const visible = items.filter((item): item is Item => item !== null && canSee(facts, item));
      const included = await stream.includes(read, visible);
      if (visible.length === positions.length) return included;
      let next = 0;
      return items.map(
        (item) => item !== null && item === visible[next] && included[next++] === true,
      );
    },
  };
}

/** Each item is read once a request, in bulk. */
function memoItems(items: Pick<Store['items'], 'getMany'>): StreamRead['items'] {
  const known = new Map<Position, Item | null>();
  return async (positions) => {
    const missing = positions.filter((asked) => !known.has(asked));
    if (missing.length > 0) {
      const found = await items.getMany(missing);
      missing.forEach((asked, index) => known.set(asked, found[index] ?? null));
    }
    return positions.map((asked) => known.get(asked) ?? null);
  };
}
