/** A lane that one process works on: its open events, written only while the process holds the lane. */
import { LIMITS } from '../../base/limits.ts';
import type { Lane, ReleaseArgs, StoredEvent } from '../../store/ports/events.ts';
import { isSettled, over } from './progress.ts';
import type { LaneContext } from './lane-context.ts';

/** One event on the desk. */
export interface DeskRow {
  stored: StoredEvent;
  /** The handlers that get it. */
  readonly tasks: ReadonlySet<string>;
  /** The handlers that are working on it now. */
  readonly active: Set<string>;
}

export interface Desk {
  readonly lane: Lane;
  /** False once the turn is over, the process stops, or another process holds the lane. */
  mayGoOn(): boolean;
  isLost(): boolean;
  /** Extends the hold of the lane for one more share. False when the lane is lost. */
  hold(): Promise<boolean>;
  /** Notes the outcome of an event, with the state that follows from it. The next `save` or the release writes it. */
  note(row: DeskRow, stored: StoredEvent): void;
  /** Writes what was noted. Saves happen in the order of the calls. */
  save(): Promise<void>;
  /** Releases the lane and writes what was noted but not saved. */
  release(args: Pick<ReleaseArgs, 'dueMs' | 'recorded'>): Promise<void>;
}

export function createDesk(context: LaneContext, lane: Lane): Desk {
  const { clock, hooks } = context;
  const { events } = context.store;
  const startedMs = clock.now();
  let heldMs = startedMs;
  let isLost = false;
  let last: Promise<void> = Promise.resolve();
  const noted = new Set<DeskRow>();
  const takeNoted = (): readonly StoredEvent[] => {
    const taken = Array.from(noted, ({ stored }) => stored);
    noted.clear();
    return taken;
  };
  const written = ({ event, endedMs, ...stored }: StoredEvent): void => {
    if (isLost || endedMs === null) return;
    hooks.onEvent(stored.skipped ?? stored.state, Math.max(0, endedMs - event.atMs));
  };
  const write = async (): Promise<void> => {
    for (const stored of takeNoted()) {
      if (!isLost && !(await events.save(lane, stored))) isLost = true;
      written(stored);
    }
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
    note: (row, stored) => {
      const isBusy = row.active.size > 0;
      row.stored = isSettled(stored, row.tasks)
        ? over(stored, clock.now())
        : { ...stored, state: isBusy ? 'processing' : 'pending' };
      noted.add(row);
    },
    save: () => (last = last.then(write)),
    release: async (args) => {
      await last;
      if (isLost) return;
      const unsaved = takeNoted();
      if (!(await events.release(lane, { ...args, unsaved }))) isLost = true;
      unsaved.forEach(written);
    },
  };
}
