/**
 * Hands events over to their handlers. A run claims the lanes that have work and hands them to this process's few
 * workers without waiting for these, so it is quick whatever the handlers do. Any number of processes may run one.
 */
import { randomInt } from 'node:crypto';
import { systemClock, type Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import type { EventHandler } from '../../model/events.ts';
import type { Lane } from '../../store/ports/events.ts';
import type { Store } from '../../store/ports/store.ts';
import type { EventHooks, LaneContext } from './lane-context.ts';
import { workLane } from './lane.ts';

export interface ProcessorOptions {
  readonly store: Pick<Store, 'events' | 'items' | 'people'>;
  readonly handlers: readonly EventHandler[];
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly hooks?: EventHooks;
}

export interface EventProcessor {
  /** Hands over what is due now and returns the number of lanes; 0 when nothing is due, or no worker is free. */
  run(): Promise<number>;
  /** Runs as soon as this turn of the process ends. Cheap to call often. */
  wake(): void;
  /** Resolves when no worker is busy. */
  settled(): Promise<void>;
  /** Stops handing over, lets every handler finish its share, and releases the lanes. Repeatable. */
  stop(): Promise<void>;
}

const NO_HOOKS: EventHooks = { onEvent: () => undefined, onTry: () => undefined };

const fraction = (): number => randomInt(2 ** 32) / 2 ** 32;

/** Rejects two handlers with the same name, which would share their progress. */
export function createProcessor(options: ProcessorOptions): EventProcessor {
  const { store, handlers, log, clock = systemClock, random = fraction } = options;
  const names = handlers.map(({ name }) => name);
  if (new Set(names).size < names.length)
    throw new Error(`expected handlers of different names, got ${names.join(', ')}`);
  let isStopping = false;
  let isWoken = false;
  const { hooks = NO_HOOKS } = options;
  const isEnding = () => isStopping;
  const context = { store, handlers, log, clock, random, hooks, isStopping: isEnding };
  const hands = new Map<string, Promise<void>>();
  let claiming: Promise<number> = Promise.resolve(0);

  const claimFree = async (): Promise<number> => {
    const limit = LIMITS.lanesAtOnceMax - hands.size;
    if (isStopping || limit <= 0) return 0;
    const args = { nowMs: clock.now(), leaseMs: LIMITS.laneLeaseMs, limit };
    const lanes = await store.events.claim(args);
    for (const lane of lanes) handOver(lane);
    return lanes.length;
  };
  /** One claim at a time, so that no more lanes are held than there are workers. */
  const claim = (): Promise<number> => (claiming = claiming.catch(() => 0).then(claimFree));
  const handOver = (lane: Lane): void => {
    const key = `${lane.claim} ${lane.producer}`;
    const work = workOrGiveBack(context, lane).finally(() => {
      hands.delete(key);
      if (!isStopping) void claim().catch(complain);
    });
    hands.set(key, work);
  };
  const complain = (error: unknown): void => {
    if (!isStopping) log.warn({ err: error }, 'events cannot be handed over; retrying');
  };
  const run = async (): Promise<number> => {
    if (isStopping) return 0;
    const gathering = store.events.gather(LIMITS.eventsGatheredMax);
    // Events that are already in their lanes proceed even if gathering failed.
    await gathering.catch(() => 0);
    const claimed = await claim();
    const gathered = await gathering;
    if (gathered + claimed > 0) log.debug({ gathered, claimed }, 'events are handed over');
    return gathered + claimed;
  };
  return {
    run,
    wake: () => {
      if (isWoken || isStopping) return;
      isWoken = true;
      setImmediate(() => {
        isWoken = false;
        void run().catch(complain);
      });
    },
    settled: async () => {
      for (;;) {
        await claiming.catch(() => 0);
        if (hands.size === 0) return;
        await Promise.all(hands.values());
      }
    },
    stop: async () => {
      isStopping = true;
      await claiming.catch(() => 0);
      await Promise.all(hands.values());
    },
  };
}

/** Releases a lane that could not be worked on, its events pending and due a little later. Never rejects. */
async function workOrGiveBack(context: LaneContext, lane: Lane): Promise<void> {
  const { store, log, clock } = context;
  try {
    await workLane(context, lane);
  } catch (error) {
    log.warn(
      { producer: lane.producer, err: error },
      'processing failed; the events are pending again',
    );
    const dueMs = clock.now() + LIMITS.eventRetryMsMin;
    await store.events
      .open(lane, 1)
      .then(
        ({ recorded }) => store.events.release(lane, { dueMs, recorded }),
        // If even this fails, the lane is freed when its lease expires.
        () => undefined,
      )
      .catch(() => undefined);
  }
}
