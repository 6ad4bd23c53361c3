/**
 * Sends due batches, a bounded share at a time. A share does not wait for a receiver that takes long: that delivery
 * keeps its place, the share ends, and the next one fills the other places.
 */
import { withinDeadline } from '../../base/async/deadline.ts';
import { LIMITS } from '../../base/limits.ts';
import type { OutboxBatch } from '../../store/ports/notifications.ts';
import { deliverBatch, type DeliverContext } from './deliver-batch.ts';

export interface Deliveries {
  /**
   * Sends what is due until nothing is left and all of it has ended, or for a bounded time, after which unfinished
   * deliveries continue. Resolves with the number of batches it took, and 0 while another share is in progress. Rejects
   * when the store failed in a delivery, also in one that an earlier share began.
   */
  share(): Promise<number>;
  /** Begins no more, and resolves when all deliveries have ended or after a bounded time. Repeatable. */
  stop(): Promise<void>;
}

export function openDeliveries(context: DeliverContext): Deliveries {
  const { clock } = context;
  const busy = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let sharing: Promise<number> | null = null;
  let isStopping = false;
  const begin = (batch: OutboxBatch): void => {
    const work = deliverBatch(context, batch)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => busy.delete(work));
    busy.add(work);
  };
  const doShare = async (): Promise<number> => {
    const untilMs = clock.now() + LIMITS.deliveriesBegunMsMax;
    let begun = 0;
    const mayBegin = (): boolean =>
      !isStopping &&
      begun < LIMITS.deliveriesBegunMax &&
      clock.now() < untilMs &&
      failures.length === 0;
    while (mayBegin()) {
      const batches = await claimSome(context, LIMITS.deliveriesAtOnceMax - busy.size);
      begun += batches.length;
      for (const batch of batches) begin(batch);
      if (busy.size === 0) break;
      // What falls due meanwhile must not wait until a slow receiver answers.
      await withinDeadline(Promise.race(busy), LIMITS.deliveriesIdleMsMax, () => undefined);
    }
    if (failures.length > 0) throw failures.splice(0)[0];
    return begun;
  };
  return {
    share: async () => {
      if (sharing !== null) return 0;
      sharing = doShare().finally(() => (sharing = null));
      return sharing;
    },
    stop: async () => {
      isStopping = true;
      const ended = Promise.allSettled([sharing]).then(() => Promise.all(busy));
      await withinDeadline<unknown>(ended, LIMITS.jobStopMsMax, () => undefined);
    },
  };
}

function claimSome(
  { store, clock }: DeliverContext,
  limit: number,
): Promise<readonly OutboxBatch[]> {
  const nowMs = clock.now();
  const leaseUntilMs = nowMs + LIMITS.deliveryLeaseMs;
  return store.notifications.claim({ nowMs, leaseUntilMs, limit });
}
