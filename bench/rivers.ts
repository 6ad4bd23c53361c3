/** Rivers over an opened store, opened as in the application, with a clock that the figure controls. */
import type { Clock } from '../src/base/clock.ts';
import type { DeliveryCosts, DeliveryPolicy, PolicyName } from '../src/rivers/delivery.ts';
import type { Rivers } from '../src/rivers/rivers.ts';
import type { Store } from '../src/store/ports/store.ts';
import { built } from './built.ts';

const { openPolicy } = await built<typeof import('../src/rivers/delivery.ts')>('rivers/delivery');
const { openRivers } = await built<typeof import('../src/rivers/rivers.ts')>('rivers/rivers');

const HOUR_MS = 3_600_000;
const GIGABYTE = 1024 ** 3;

export interface BenchRiversOptions {
  readonly policy: DeliveryPolicy;
  readonly clock?: Clock;
  /** The costs of delivery; measured by default. */
  readonly costs?: DeliveryCosts;
}

/** A policy with the settings of a new installation, except for the number of followers. */
export function policyNamed(name: PolicyName, followersMax = 10_000): DeliveryPolicy {
  return openPolicy(name, { followersMax, bias: 1 });
}

/** Rivers that evict nothing to make room, and drop nothing before a day; a fault ends the figure. */
export function openBenchRivers(
  store: Store,
  { policy, clock = Date, costs }: BenchRiversOptions,
): Rivers {
  return openRivers({
    ...(costs === undefined ? {} : { costs }),
    store,
    policy,
    clock,
    log: {
      warn: (fault) => {
        throw new Error(`expected no fault, got ${JSON.stringify(fault)}`);
      },
    },
    bytesMax: GIGABYTE,
    homeGraceMs: 24 * HOUR_MS,
    graceMs: 4 * HOUR_MS,
  });
}
