/**
 * Reads live events once for all listeners of a viewer. Each of a viewer's devices hears of the same change, and would
 * ask and count the same. Listeners that wait at the same time share one count, made after the last of them asked.
 */
import { setImmediate } from 'node:timers/promises';
import { createBatcher } from '../base/async/batcher.ts';
import { LIMITS } from '../base/limits.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import {
  readBusEvent,
  type EventRead,
  type ReadEvent,
  type ReadEventsContext,
  type ReadShared,
  type SharedQuestion,
} from './read-events.ts';
import { unreadCounts, type UnreadCount } from './thread-list.ts';
import { threadsAt } from './threads-at.ts';

interface ViewerQuestions {
  readonly ask: (question: SharedQuestion) => Promise<ReadEvent | null>;
  waiting: number;
}

const TOGETHER_MAX = LIMITS.liveConnectionsPerViewerMax * LIMITS.subscriptionsMax;

export function openSharedEvents(context: ReadEventsContext): ReadShared {
  const viewers = new Map<UserId, ViewerQuestions>();
  const open = (viewer: UserId): ViewerQuestions => {
    const ask = createBatcher<SharedQuestion, ReadEvent | null>(
      (questions) => context.semaphore(() => answerAll(context, viewer, questions)),
      { weightMax: TOGETHER_MAX },
    );
    const questions = { ask, waiting: 0 };
    viewers.set(viewer, questions);
    return questions;
  };
  return async (viewer, question) => {
    const questions = viewers.get(viewer) ?? open(viewer);
    questions.waiting += 1;
    try {
      const event = await questions.ask(question);
      // Leaves others their turn between the follow-up work of many listeners, such as writing to their sockets.
      await context.semaphore(() => setImmediate());
      return event;
    } finally {
      questions.waiting -= 1;
      if (questions.waiting === 0) viewers.delete(viewer);
    }
  };
}

async function answerAll(
  context: ReadEventsContext,
  viewer: UserId,
  questions: readonly SharedQuestion[],
): Promise<readonly (ReadEvent | null)[]> {
  const facts = await context.facts.of(viewer);
  const read = new Map<string, Promise<EventRead | null>>();
  const events = await Promise.all(
    questions.map(({ busEvent }) => {
      const key = `${busEvent.kind} ${busEvent.place.epoch}:${busEvent.place.sequence}`;
      const known = read.get(key) ?? readBusEvent(context.store, facts, busEvent);
      read.set(key, known);
      return known;
    }),
  );
  const wanted = events.map((event, index) =>
    event === null ? [] : event.touches(questions[index]?.categories ?? []),
  );
  const counts = new Map<ProducerKey, UnreadCount>();
  const distinct = [...new Set(wanted.flat())];
  for (let from = 0; from < distinct.length; from += LIMITS.categoriesMax) {
    const some = distinct.slice(from, from + LIMITS.categoriesMax);
    const store = threadsAt(context.store, await context.store.timelines.newest());
    for (const count of await unreadCounts(store, facts, some)) counts.set(count.category, count);
  }
  return events.map((event, index) =>
    event === null
      ? null
      : {
          kind: event.kind,
          place: event.place,
          changes: event.changes,
          counts: (wanted[index] ?? []).flatMap((category) => counts.get(category) ?? []),
        },
  );
}
