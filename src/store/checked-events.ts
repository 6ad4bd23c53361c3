/** The port of events with every argument checked. */
import { checkKey, checkLimit, checkPage, checkPosition, checkProducer } from './checks.ts';
import type { EventStore, EventSubject, Lane } from './ports/events.ts';

/** An id that no event can have is not refused: no event is found. */
export function checkedEvents(events: EventStore): EventStore {
  return {
    gather: async (limit) => {
      checkLimit(limit);
      return events.gather(limit);
    },
    claim: async (args) => {
      checkPosition(args.nowMs);
      checkPosition(args.leaseMs);
      checkLimit(args.limit);
      return events.claim(args);
    },
    renew: async (lane, untilMs) => {
      checkLane(lane);
      checkPosition(untilMs);
      return events.renew(lane, untilMs);
    },
    open: async (lane, limit) => {
      checkLane(lane);
      checkLimit(limit);
      return events.open(lane, limit);
    },
    save: async (lane, stored) => {
      checkLane(lane);
      checkKey('event', stored.event.id);
      return events.save(lane, stored);
    },
    release: async (lane, args) => {
      checkLane(lane);
      if (args.dueMs !== null) checkPosition(args.dueMs);
      for (const { event } of args.unsaved ?? []) checkKey('event', event.id);
      return events.release(lane, args);
    },
    get: async (id) => (isEventId(id) ? events.get(id) : null),
    list: async (query) => {
      checkPage(query, (id) => checkKey('event', id));
      return events.list(query);
    },
    newestOf: async (subject, page) => {
      checkSubject(subject);
      checkPage(page, (id) => checkKey('event', id));
      return events.newestOf(subject, page);
    },
    retry: async (id) => isEventId(id) && events.retry(id),
    counts: () => events.counts(),
    prune: async (beforeMs, limit) => {
      checkPosition(beforeMs);
      checkLimit(limit);
      return events.prune(beforeMs, limit);
    },
  };
}

function checkLane({ producer, claim }: Lane): void {
  checkProducer(producer);
  checkPosition(claim);
}

function checkSubject(subject: EventSubject): void {
  if ('producer' in subject) checkProducer(subject.producer);
  else if (subject.object.kind === 'producer') checkProducer(subject.object.key);
  else checkPosition(subject.object.position);
}

function isEventId(id: string): boolean {
  try {
    checkKey('event', id);
    return true;
  } catch {
    return false;
  }
}
