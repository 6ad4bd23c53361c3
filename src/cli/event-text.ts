/** An event and what its handlers made of it, as text. */
import type { EventObject } from '../model/events.ts';
import type { HandlerProgress, StoredEvent } from '../store/ports/events.ts';

/** One line: what happened, its state, and the tries that failed. */
export function eventLine(stored: StoredEvent): string {
  const tries = stored.progress
    .filter(({ attempts }) => attempts > 0)
    .map(({ handler, attempts, reason }) => `; ${handler} tried ${attempts} times: ${reason}`);
  return `${stateText(stored)}${tries.join('')}`;
}

/** What happened, what it is about, and a line for each handler that was given it. */
export function eventText(stored: StoredEvent): string {
  const { event, progress, endedMs } = stored;
  const isOver = endedMs !== null;
  return [
    stateText(stored),
    `about ${objectText(event.object)}, of ${event.producer}`,
    ...(isOver ? [`ended at ${instant(endedMs)}`] : []),
    ...progress.map(progressText),
    ...(progress.length > 0 ? [] : [isOver ? 'no handler was given it' : 'no handler has begun']),
  ].join('\n');
}

function stateText({ event, state, skipped }: StoredEvent): string {
  const skip = skipped === null ? '' : `; skipped: ${skipped}`;
  return `${event.id}  ${state}, by ${event.actor} at ${instant(event.atMs)}${skip}`;
}

function objectText(object: EventObject): string {
  return object.kind === 'item' ? `item ${object.position}` : object.key;
}

function progressText(progress: HandlerProgress): string {
  const { handler, state, from, attempts, dueMs, reason } = progress;
  if (state === 'done') return `${handler}: done`;
  if (state === 'dead') return `${handler}: gave up after ${attempts} tries: ${reason}`;
  if (attempts > 0)
    return `${handler}: failed ${attempts} times: ${reason}; next try at ${instant(dueMs)}`;
  return `${handler}: ${from === null ? 'has not finished its first share' : `goes on from ${from}`}`;
}

function instant(ms: number): string {
  return new Date(ms).toISOString();
}
