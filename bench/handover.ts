/** Hands events over to notifications, as a worker does, without outbound channels. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../src/store/ports/store.ts';
import { built } from './built.ts';

const { createProcessor } =
  await built<typeof import('../src/rivers/events/processor.ts')>('rivers/events/processor');
const { openNotifications } =
  await built<typeof import('../src/notify/notifications.ts')>('notify/notifications');
const { blockList } = await built<typeof import('../src/notify/webhooks/public-address.ts')>(
  'notify/webhooks/public-address',
);
const { openFacts } = await built<typeof import('../src/social/facts.ts')>('social/facts');
const { openFlags } = await built<typeof import('../src/base/flags/flags.ts')>('base/flags/flags');

const LOOK_EVERY_MS = 5;

export interface Handover {
  /** Hands over, like a worker that polls often, until an event is processed. */
  processed(event: string): Promise<void>;
  /** Hands over until nothing is due. */
  runDry(): Promise<void>;
}

/** A warning ends the figure, unless `onFault` handles it: a stand-in for MongoDB may be too slow to answer in time. */
export async function openHandover(
  store: Store,
  onFault: (fault: unknown) => void = refuse,
): Promise<Handover> {
  const log = { debug: () => undefined, info: () => undefined, warn: onFault };
  const notifications = openNotifications({
    store,
    facts: openFacts(store),
    clock: Date,
    flags: await openFlags({ file: null, log }),
    log,
    hooks: {
      onTold: () => undefined,
      onDelivery: () => undefined,
    },
    senders: [],
    rules: { allowed: blockList([]), resolve: async () => [], names: (run) => run(), msMax: 1 },
  });
  const processor = createProcessor({ store, handlers: [notifications.handler], log });
  return {
    processed: async (event) => {
      for (;;) {
        await processor.run().catch(onFault);
        if ((await store.events.get(event))?.state === 'processed') return;
        await pause(LOOK_EVERY_MS);
      }
    },
    runDry: async () => {
      for (;;) {
        const handedOver = await processor.run();
        await processor.settled();
        if (handedOver === 0) return;
      }
    },
  };
}

function refuse(fault: unknown): never {
  throw new Error(`expected no fault, got ${JSON.stringify(fault)}`);
}
