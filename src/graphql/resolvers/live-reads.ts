/** The viewer's read state, live. Each event is resolved with its own context. */
import { mapAsync } from '../../base/async/map-async.ts';
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { viewerName, type UserId } from '../../model/producers.ts';
import type { BusOffset } from '../../store/ports/bus.ts';
import { requireViewer, type Services } from '../context.ts';
import type { SubscriptionResolvers } from '../generated.ts';
import type { ReadEventView } from '../view-types.ts';
import { viewReadEvent } from '../views.ts';
import { countedCategories } from './read-ids.ts';

export const liveReads: Pick<SubscriptionResolvers, 'readStateChanged'> = {
  readStateChanged: {
    subscribe(_, { resumeFrom, categoryIds }, context) {
      const { services } = context;
      const viewer = requireViewer(context);
      const events = services.reads.listen(viewer, {
        from: resumeFrom == null ? null : openPlace(services, viewer, resumeFrom),
        categories: [...new Set(countedCategories(categoryIds))],
      });
      return mapAsync(events, (event) =>
        viewReadEvent(event, sealPlace(services, viewer, event.place)),
      );
    },
    resolve: (event: ReadEventView) => event,
  },
};

function bindingOf(viewer: UserId): CursorBinding {
  return { viewer: viewerName(viewer), stream: '@live' };
}

/** A place in the viewer's log of news: its epoch, then its number. */
export function sealPlace(
  { cursors }: Services,
  viewer: UserId,
  { epoch, sequence }: BusOffset,
): string {
  const out = new ByteWriter(16);
  out.varint(epoch);
  out.varint(sequence);
  return cursors.seal(bindingOf(viewer), out.finish());
}

export function openPlace({ cursors }: Services, viewer: UserId, cursor: string): BusOffset {
  return cursors.open(bindingOf(viewer), cursor, (content) => {
    const reader = new ByteReader(content);
    return { epoch: reader.varint(), sequence: reader.varint() };
  });
}
