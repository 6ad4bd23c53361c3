/** The viewer's read state, live. Each payload is an event's view; its fields are resolved with a context of its own. */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import type { CursorBinding } from '../../fence/cursor/cursor.ts';
import { type UserId } from '../../model/producers.ts';
import type { ReadEvent } from '../../reads/live.ts';
import type { BusOffset } from '../../store/ports/bus.ts';
import { requireViewer, type Services } from '../context.ts';
import type { SubscriptionResolvers } from '../generated.ts';
import { viewReadEvent, type ReadEventView } from '../views.ts';
import { categoryOf } from './reads.ts';

export const subscription: SubscriptionResolvers = {
  readStateChanged: {
    subscribe(_, { resumeFrom, categoryIds }, context) {
      const { services } = context;
      const viewer = requireViewer(context);
      const from = resumeFrom == null ? null : openPlace(services, viewer, resumeFrom);
      return viewEvents(
        services,
        viewer,
        services.reads.listen(viewer, {
          from,
          categories: [...new Set(categoryIds.map(categoryOf))],
        }),
      );
    },
    resolve: (event: ReadEventView) => event,
  },
};

function viewEvents(
  services: Services,
  viewer: UserId,
  events: AsyncIterableIterator<ReadEvent, undefined, undefined>,
): AsyncIterableIterator<ReadEventView, undefined, undefined> {
  const iterator: AsyncIterableIterator<ReadEventView, undefined, undefined> = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const { done, value } = await events.next();
      return done === true
        ? { done, value: undefined }
        : { done: false, value: viewReadEvent(value, sealPlace(services, viewer, value.place)) };
    },
    async return() {
      await events.return?.();
      return { done: true, value: undefined };
    },
  };
  return iterator;
}

function bindingOf(viewer: UserId): CursorBinding {
  return { viewer: `u:${viewer}`, stream: '@live' };
}

/** A place in the viewer's log of news: its epoch, then its number. */
function sealPlace({ cursors }: Services, viewer: UserId, { epoch, sequence }: BusOffset): string {
  const out = new ByteWriter(16);
  out.varint(epoch);
  out.varint(sequence);
  return cursors.seal(bindingOf(viewer), out.finish());
}

function openPlace({ cursors }: Services, viewer: UserId, cursor: string): BusOffset {
  return cursors.open(bindingOf(viewer), cursor, (content) => {
    const reader = new ByteReader(content);
    return { epoch: reader.varint(), sequence: reader.varint() };
  });
}
