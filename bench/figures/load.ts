/** Items per second that 64 clients publish into the embedded store, each waiting until its item is durable. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../src/store/ports/store.ts';
import type { Figure, Measured } from '../figure.ts';
import { summary, timeUs } from '../timing.ts';
import { withStore } from '../world-store.ts';
import { freshDraft } from '../world.ts';

const CLIENTS = 64;
const SECONDS = 10;
const AUTHORS = 5_000;

export const figure: Figure = {
  name: 'load',
  what: 'items published per second into the embedded store by 64 clients, each durable before it is acknowledged',
  unit: 'items/s',
  target: 'report',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-load-'));
    try {
      return await withStore(join(folder, 'store'), publishFor);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function publishFor(store: Store): Promise<Measured> {
  const waits: number[] = [];
  let next = 0;
  const startMs = performance.now();
  const endMs = startMs + SECONDS * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const index = next++;
      waits.push(
        await timeUs(() =>
          store.items.publish({
            ...freshDraft(index, index % AUTHORS),
            clientKey: `load-${index}`,
          }),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - startMs) / 1000;
  const newest = await store.timelines.newest();
  if (newest !== waits.length)
    throw new Error(`expected ${waits.length} items in the store, got ${newest}`);
  return {
    value: waits.length / seconds,
    detail: {
      clients: CLIENTS,
      seconds: SECONDS,
      items: waits.length,
      acknowledgedUs: summary(waits),
    },
  };
}
