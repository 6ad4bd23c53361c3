/** Fans one event out to the followers of its producer and prints every share, until it is done or killed. */
import type { EventHandler } from '../../../src/model/events.ts';
import { createProcessor } from '../../../src/rivers/events/processor.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';

const [, , dir = '', laterMs = '0', share = '100'] = process.argv;
const clock = { now: () => Date.now() + Number(laterMs) };
const store = await openLmdbStore({ dir, clock });
const limit = Number(share);

const fan: EventHandler = {
  name: 'fan',
  verbs: new Set(['publish']),
  handle: async ({ producer }, from) => {
    const page = { after: from as UserId | null, limit };
    const followers = await store.edges.received(producer, 'follow', page);
    const line = `${followers.map(({ consumer }) => consumer).join(' ')}\n`;
    await new Promise((resolve) => process.stdout.write(line, resolve));
    return followers.length < limit ? null : (followers.at(-1)?.consumer ?? null);
  },
};

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const processor = createProcessor({ store, handlers: [fan], log, clock });
while ((await processor.run()) > 0) await processor.settled();
await store.close();
