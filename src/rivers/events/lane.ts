/**
 * Works on the events of one producer: every handler takes them in order, at its own pace. A handler that waits for its
 * next try delays only its own later events.
 */
import { withinDeadline } from '../../base/async/deadline.ts';
import { LIMITS } from '../../base/limits.ts';
import type { EventHandler } from '../../model/events.ts';
import type { Lane, OpenEvents, StoredEvent } from '../../store/ports/events.ts';
import { createDesk, type Desk, type DeskRow } from './desk.ts';
import type { LaneContext } from './lane-context.ts';
import { advanced, failed, progressOf, withProgress } from './progress.ts';
import { continuesAtMs } from './retry.ts';
import { skipReasons, type SkipReason } from './skip.ts';

/**
 * One turn of a lane, which is released at its end. When the store does not answer, rejects only after all handlers
 * have stopped: the next holder of the lane must not run alongside one.
 */
export async function workLane(context: LaneContext, lane: Lane): Promise<void> {
  const desk = createDesk(context, lane);
  const opened = await context.store.events.open(lane, LIMITS.laneEventsMax);
  const rows = await layOut(context, desk, opened);
  const turns = context.handlers.map((handler) => runHandler({ context, desk, handler }, rows));
  await Promise.allSettled(turns);
  await Promise.all(turns);
  const dueMs = nextDueMs(context, rows, opened);
  await desk.release({ dueMs, recorded: opened.recorded });
  if (desk.isLost())
    context.log.warn(
      { producer: lane.producer },
      'a lane was taken over; this holder stops working on it',
    );
}

/** The events with the handlers that get each. An event that no handler gets is over immediately. */
async function layOut(
  { store, handlers, log }: LaneContext,
  desk: Desk,
  { events }: OpenEvents,
): Promise<readonly DeskRow[]> {
  const reasons = await skipReasons(
    store,
    events.map(({ event }) => event),
  );
  const rows = events.map((stored, nth): DeskRow => {
    const skipped = reasons[nth] ?? null;
    return {
      stored: { ...stored, skipped },
      tasks: tasksOf(handlers, stored, skipped),
      active: new Set(),
    };
  });
  for (const row of rows) {
    if (row.tasks.size > 0) continue;
    const { event, skipped } = row.stored;
    if (skipped !== null) log.info({ event: event.id, reason: skipped }, 'an event is skipped');
    desk.note(row, row.stored);
  }
  return rows;
}

function tasksOf(
  handlers: readonly EventHandler[],
  { event }: StoredEvent,
  skipped: SkipReason | null,
): ReadonlySet<string> {
  if (skipped !== null) return new Set();
  return new Set(handlers.filter(({ verbs }) => verbs.has(event.verb)).map(({ name }) => name));
}

interface HandlerTurn {
  readonly context: LaneContext;
  readonly desk: Desk;
  readonly handler: EventHandler;
}

async function runHandler(turn: HandlerTurn, rows: readonly DeskRow[]): Promise<void> {
  const { context, handler } = turn;
  for (const row of rows) {
    if (!row.tasks.has(handler.name)) continue;
    const { state, dueMs } = progressOf(row.stored, handler.name);
    if (state !== 'open') continue;
    const nowMs = context.clock.now();
    if (continuesAtMs(dueMs, nowMs) > nowMs || !(await runEvent(turn, row))) return;
  }
}

/**
 * Runs one event share by share. False when the event is not over for this handler. The outcome of each share is saved
 * before the next one begins, so that a killed process repeats one share per handler; the last outcome is saved with
 * whatever follows.
 */
async function runEvent({ context, desk, handler }: HandlerTurn, row: DeskRow): Promise<boolean> {
  const { name } = handler;
  await desk.save();
  row.active.add(name);
  if (row.stored.state !== 'processing') desk.note(row, row.stored);
  for (;;) {
    const before = progressOf(row.stored, name);
    if (!desk.mayGoOn() || !(await desk.hold())) {
      row.active.delete(name);
      desk.note(row, row.stored);
      return false;
    }
    const after = await whileSaving(desk, () => runShare(context, handler, { row, before }));
    const isWaiting = after.attempts > 0;
    if (isWaiting || after.state !== 'open') row.active.delete(name);
    desk.note(row, withProgress(row.stored, after));
    if (after.state !== 'open') return true;
    if (isWaiting) return false;
    await desk.save();
  }
}

/** Saves that an event is being worked on while the work begins. If saving fails, rejects once the work has ended. */
async function whileSaving<T>(desk: Desk, work: () => Promise<T>): Promise<T> {
  const saving = desk.save();
  saving.catch(() => undefined);
  const result = await work();
  await saving;
  return result;
}

interface Share {
  readonly row: DeskRow;
  readonly before: ReturnType<typeof progressOf>;
}

async function runShare(
  { clock, random, log, hooks }: LaneContext,
  handler: EventHandler,
  { row, before }: Share,
) {
  const { event } = row.stored;
  try {
    const next = await withinDeadline(
      handler.handle(event, before.from),
      LIMITS.handlerShareMsMax,
      () => {
        throw new Error(`expected a share within ${LIMITS.handlerShareMsMax} ms, got none`);
      },
    );
    hooks.onTry(handler.name, next === null ? 'done' : 'share');
    return advanced(before, next);
  } catch (error) {
    const after = failed(before, { error, nowMs: clock.now(), random });
    const { attempts, dueMs } = after;
    hooks.onTry(handler.name, after.state === 'dead' ? 'dead' : 'retry');
    const fields = { event: event.id, handler: handler.name, attempts, err: error };
    if (after.state === 'dead') log.warn(fields, 'a handler gave up on an event');
    else log.info({ ...fields, dueMs }, 'a handler failed; it will retry the event');
    return after;
  }
}

/** When a handler continues: now if one paused or more events wait, else at the first retry; null if all are over. */
function nextDueMs(
  { handlers, clock }: LaneContext,
  rows: readonly DeskRow[],
  { events }: OpenEvents,
): number | null {
  const nowMs = clock.now();
  const first = handlers.flatMap(({ name }) => {
    const row = rows.find(
      ({ tasks, stored }) => tasks.has(name) && progressOf(stored, name).state === 'open',
    );
    return row === undefined ? [] : [continuesAtMs(progressOf(row.stored, name).dueMs, nowMs)];
  });
  if (first.length > 0) return Math.min(...first);
  return events.length < LIMITS.laneEventsMax ? null : nowMs;
}
