/** What `/metrics` says of the store. */
import { expect, test } from 'vitest';
import { openMetrics } from '../../src/http/metrics.ts';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { timed } from '../../src/store/timed.ts';
import { openTestStore } from '../support/open-store.ts';

test('the metrics count the calls of every verb, read state and live subscriptions', async () => {
  const timedStore = timed(await openTestStore());
  const { store } = timedStore;
  const metrics = openMetrics();
  metrics.watchStore(timedStore);
  const ann = 'ann' as UserId;
  await store.reads.join(ann, { at: position(1), atMs: 1 });
  await store.reads.advanceAllRead(ann, { at: position(1), atMs: 1 });
  await store.meta.get('a');
  await store.meta.get('b');
  const subscription = store.bus.subscribe(ann, { from: null });

  const lines = (await metrics.text()).split('\n');
  expect(lines).toContain('palisade_store_calls_total{call="meta.get"} 2');
  expect(lines).toContain('palisade_store_calls_total{call="reads.join"} 1');
  expect(lines).toContain('palisade_store_calls_total{call="items.publish"} 0');
  expect(lines).toContain('palisade_read_viewers 1');
  expect(lines).toContain('palisade_read_rows 1');
  expect(lines).toContain('palisade_store_degraded 0');
  expect(lines).toContain('palisade_live_listeners 1');
  const spent = lines.find((line) =>
    line.startsWith('palisade_store_seconds_total{call="meta.get"}'),
  );
  expect(Number(spent?.split(' ')[1])).toBeGreaterThan(0);
  await subscription.return?.();
});
