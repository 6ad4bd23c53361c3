/** A lane as one process works on it: the events that are open, saved one after the other and for as long as the lane is held. */
import { LIMITS } from '../../base/limits.ts';
import type { Lane, StoredEvent } from '../../store/ports/events.ts';
import { isSettled, over } from './progress.ts';
import type { LaneContext } from './lane-context.ts';

/** One event on the desk. */
export interface DeskRow {
  stored: StoredEvent;
  /** The handlers that are told of it. */
  readonly tasks: ReadonlySet<string>;
  /** Those that are at it now. */
  readonly active: Set<string>;
}

export interface Desk {
  readonly lane: Lane;
  /** False once the turn is over, the process stops, or somebody else holds the lane. */
  mayGoOn(): boolean;
  isLost(): boolean;
  /** Keeps the lane for one more share. False when it is lost. */
  hold(): Promise<boolean>;
  /** Writes what became of an event, with the state that follows from it. Saves come in the order of the calls. */
  save(row: DeskRow, stored: StoredEvent): Promise<void>;
}

export function createDesk(context: LaneContext, lane: Lane): Desk {
  const { clock, hooks } = context;
  const { events } = context.store;
  const startedMs = clock.now();
  let heldMs = startedMs;
  let isLost = false;
  let last: Promise<void> = Promise.resolve();
  const write = async (stored: StoredEvent): Promise<void> => {
    if (!isLost && !(await events.save(lane, stored))) isLost = true;
    if (isLost || stored.endedMs === null) return;
    hooks.onEvent(outcomeOf(stored), Math.max(0, stored.endedMs - stored.event.atMs));
  };
  return {
    lane,
    mayGoOn: () =>
      !isLost && !context.isStopping() && clock.now() - startedMs < LIMITS.laneTurnMsMax,
    isLost: () => isLost,
    hold: async () => {
      const nowMs = clock.now();
      if (!isLost && nowMs - heldMs >= LIMITS.laneLeaseMs / 4) {
        heldMs = nowMs;
        if (!(await events.renew(lane, nowMs + LIMITS.laneLeaseMs))) isLost = true;
      }
      return !isLost;
    },
    save: async (row, stored) => {
      const isBusy = row.active.size > 0;
      row.stored = isSettled(stored, row.tasks)
        ? over(stored, clock.now())
        : { ...stored, state: isBusy ? 'processing' : 'pending' };
      const saved = row.stored;
      last = last.then(() => write(saved));
      await last;
    },
  };
}

function outcomeOf({ state, skipped }: StoredEvent): string {
  return skipped ?? state;
}
