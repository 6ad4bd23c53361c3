/** The viewer's read state, live. Each event is resolved with a context of its own. */
import { mapAsync } from '../../base/async/map-async.ts';
import type { CursorBinding } from '../../fence/cursor/cursor.ts';
import { position, POSITION_ZERO } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import type { BusOffset } from '../../store/ports/bus.ts';
import { requireViewer, type Services } from '../context.ts';
import type { SubscriptionResolvers } from '../generated.ts';
import type { ReadEventView } from '../view-types.ts';
import { viewReadEvent } from '../views.ts';
import { categoryKey } from './read-ids.ts';

export const subscription: SubscriptionResolvers = {
  readStateChanged: {
    subscribe(_, { resumeFrom, categoryIds }, context) {
      const { services } = context;
      const viewer = requireViewer(context);
      const events = services.reads.listen(viewer, {
        from: resumeFrom == null ? null : openPlace(services, viewer, resumeFrom),
        categories: [...new Set(categoryIds.map(categoryKey))],
      });
      return mapAsync(events, (event) =>
        viewReadEvent(event, sealPlace(services, viewer, event.place)),
      );
    },
    resolve: (event: ReadEventView) => event,
  },
};

function bindingOf(viewer: UserId): CursorBinding {
  return { viewer: `u:${viewer}`, stream: '@live' };
}

/** A place in the news is no place in a feed; it travels in the same sealed form. */
function sealPlace({ cursors }: Services, viewer: UserId, { epoch, sequence }: BusOffset): string {
  const at = position(sequence);
  return cursors.seal(bindingOf(viewer), {
    epoch,
    upTo: at,
    above: POSITION_ZERO,
    offset: null,
    position: at,
    proof: null,
  });
}

function openPlace({ cursors }: Services, viewer: UserId, cursor: string): BusOffset {
  const { epoch, upTo: at } = cursors.open(bindingOf(viewer), cursor);
  return { epoch, sequence: at };
}
