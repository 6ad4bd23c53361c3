/** What happens to a stream, live. The stream is opened by the rules of a page, and opened again for every look. */
import { mapAsync } from '../../base/async/map-async.ts';
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { FeedError } from '../../base/errors.ts';
import { cursorAt } from '../../fence/cursor/range-rows.ts';
import { type CursorBinding, MARK_BYTES, type SealedRow } from '../../fence/cursor/row-cipher.ts';
import type { FeedRequest } from '../../feeds/feed.ts';
import { fenceKeyOf } from '../../feeds/stream-key.ts';
import type { WatchedItem } from '../../feeds/updates/look.ts';
import type { StreamUpdate, UpdatePlace } from '../../feeds/updates/stream-update.ts';
import { encodeId, itemPosition } from '../../model/ids.ts';
import { shownBy } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import type { Context, Services } from '../context.ts';
import type { SubscriptionResolvers } from '../generated.ts';
import type { Loaders } from '../loaders.ts';
import type { StreamUpdateView } from '../view-types.ts';
import { viewItem, viewNewSince } from '../views.ts';
import { openFeed } from './feeds.ts';
import { placeOfItem } from './read-ids.ts';

export const liveStreams: Pick<SubscriptionResolvers, 'streamUpdates'> = {
  streamUpdates: {
    async subscribe(_, { template, args, watching, top, after }, { services, viewer, language }) {
      const facts = () => services.facts.of(viewer);
      const open = () => openFeed({ services, facts, language }, template, args);
      const request = await open();
      const binding = bindingOf(request, services.clock.now());
      const from = after == null ? null : openPlace(services, binding, after);
      const shown = { watching: watchedItems(watching), top: topOf(top ?? null) };
      const listening = { request, open, ...shown, from };
      const updates = await services.updates.follow(listening);
      const seal = placeSealer(services, binding);
      return mapAsync(updates, (update) => viewUpdate(update, seal(update.place)));
    },
    resolve(update: StreamUpdateView, _: unknown, context: Context) {
      if ('watched' in update) showAsFound(context.loaders(), update.watched);
      return update;
    },
  },
};

/** Shows the counters that the look found, so that an update agrees with those after it. */
function showAsFound(loaders: Loaders, found: readonly WatchedItem[]): void {
  for (const { item, counters } of found) {
    const at = shownBy(item).position;
    loaders.likeCount.prime(at, counters.likes);
    loaders.isLiked.prime(at, counters.viewerLikes);
    loaders.favouriteCount.prime(at, counters.favourites);
    loaders.isFavourited.prime(at, counters.isFavourited);
    loaders.repostCount.prime(at, counters.reposts);
    loaders.isReposted.prime(at, counters.isReposted);
    loaders.itemReplyCount.prime(at, counters.replies);
  }
}

/** Without duplicates. An absent item is watched like a hidden one; a text that is not an item's id is refused. */
function watchedItems(ids: readonly string[]): readonly Position[] {
  const positions = ids.map(itemPosition).filter((at) => at !== null);
  if (positions.length < ids.length)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected only ids of items to watch, got ${ids.length - positions.length} of another kind`,
    );
  return [...new Set(positions)];
}

/** Null when the client does not send it. */
function topOf(id: string | null): Position | null {
  return id === null ? null : placeOfItem(id, 'expected the id of an item as top');
}

function bindingOf(request: FeedRequest, nowMs: number): CursorBinding {
  const { viewer, stream } = fenceKeyOf(request, nowMs);
  return { viewer, stream: `@updates ${stream}` };
}

/** Cursors that are sealed together, because most of the work is shared. */
const PLACES_SEALED = 8;
const SEQUENCE_BYTES = 6;

/** Seals the consecutive places of one follower, with the follower in the content and the number in the mark. */
function placeSealer(
  { cursors }: Services,
  binding: CursorBinding,
): (place: UpdatePlace) => string {
  let row: SealedRow | null = null;
  let first = 0;
  return ({ follower, sequence }) => {
    const nth = sequence - first;
    if (row !== null && nth >= 0 && nth < PLACES_SEALED) return cursorAt(row, nth);
    const out = new ByteWriter(8);
    out.varint(follower);
    const marks = Buffer.alloc(PLACES_SEALED * MARK_BYTES);
    for (let at = 0; at < PLACES_SEALED; at += 1)
      marks.writeUIntBE(sequence + at, (at + 1) * MARK_BYTES - SEQUENCE_BYTES, SEQUENCE_BYTES);
    row = cursors.sealRow(binding, out.finish(), marks);
    first = sequence;
    return cursorAt(row, 0);
  };
}

function openPlace({ cursors }: Services, binding: CursorBinding, cursor: string): UpdatePlace {
  return cursors.open(binding, cursor, (content, mark) => ({
    follower: new ByteReader(content).varint(),
    sequence: Buffer.from(mark).readUIntBE(MARK_BYTES - SEQUENCE_BYTES, SEQUENCE_BYTES),
  }));
}

function viewUpdate(update: StreamUpdate, cursor: string): StreamUpdateView {
  const parts = { cursor, sequence: update.place.sequence };
  switch (update.kind) {
    case 'start':
    case 'gap':
      return {
        __typename: update.kind === 'start' ? 'StreamStarted' : 'StreamGap',
        ...parts,
        newSince: viewNewSince(update.news),
        items: update.items.map(({ item }) => viewItem(item)),
        watched: update.items,
      };
    case 'above':
      return { __typename: 'NewAbove', ...parts, ...viewNewSince(update.news) };
    case 'updated':
      return {
        __typename: 'ItemUpdated',
        ...parts,
        item: viewItem(update.watched.item),
        watched: [update.watched],
      };
    case 'removed':
      return {
        __typename: 'ItemRemoved',
        ...parts,
        itemId: encodeId('Item', String(update.position)),
      };
    case 'counters': {
      const { of, counters } = update;
      return {
        __typename: 'CounterChanged',
        ...parts,
        itemId: encodeId('Item', String(of)),
        likeCount: counters.likes,
        viewerLikes: counters.viewerLikes,
        favouriteCount: counters.favourites,
        viewerHasFavourited: counters.isFavourited,
        repostCount: counters.reposts,
        viewerHasReposted: counters.isReposted,
        replyCount: counters.replies,
      };
    }
  }
}
