/** What `/metrics` reports about the store. */
import { expect, test } from 'vitest';
import { openMetrics } from '../../src/http/metrics.ts';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import { type DeliveryStats, noStats } from '../../src/rivers/river-stats.ts';
import { timed } from '../../src/store/timed.ts';
import { openTestStore } from '../support/open-store.ts';

test('every request counts as soon as it is over', async () => {
  const metrics = openMetrics();
  const counted = async () =>
    /palisade_http_seconds_count\{route="\/a",status="200"\} (\d+)/.exec(await metrics.text())?.[1];
  metrics.onRequest('/a', 200, 3);
  expect(await counted()).toBe('1');
  for (let request = 0; request < 1_000; request++) metrics.onRequest('/a', 200, 3);
  metrics.onRequest('/b', 404, 3);
  expect(await counted()).toBe('1001');
  expect(await metrics.text()).toContain(
    'palisade_http_seconds_bucket{le="0.005",route="/a",status="200"} 1001',
  );
});

test('a shadow head counts by its outcome, and reports how far it is from the served one', async () => {
  const metrics = openMetrics();
  metrics.onShadow('home', 'compared', { overlap: 0.75, displacement: 4 });
  metrics.onShadow('home', 'skipped', null);
  const lines = (await metrics.text()).split('\n');
  expect(lines).toContain('palisade_shadow_heads_total{template="home",outcome="compared"} 1');
  expect(lines).toContain('palisade_shadow_heads_total{template="home",outcome="skipped"} 1');
  expect(lines).toContain('palisade_shadow_overlap_sum{template="home"} 0.75');
  expect(lines).toContain('palisade_shadow_overlap_count{template="home"} 1');
  expect(lines).toContain('palisade_shadow_displacement_bucket{le="5",template="home"} 1');
});

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

const DELIVERY: DeliveryStats = {
  policy: 'cost-based',
  measured: { push: 2, pull: 8 },
  costs: { push: 3, pull: 1 },
  rules: { push: 0, pull: 4 },
  decisions: { push: 5, pull: 6 },
};

test('the costs of delivery are in seconds as measured, their ratio is the one that decides, and rules are counted', async () => {
  const metrics = openMetrics();
  let delivery = DELIVERY;
  metrics.watchRivers({ stats: noStats, deliveryStats: () => delivery });
  await metrics.text();
  const lines = (await metrics.text()).split('\n');
  expect(lines).toContain('palisade_river_cost_seconds{delivery="push"} 0.000002');
  expect(lines).toContain('palisade_river_cost_seconds{delivery="pull"} 0.000008');
  expect(lines).toContain('palisade_river_cost_ratio 3');
  expect(lines).toContain('palisade_delivery_rules{delivery="push"} 0');
  expect(lines).toContain('palisade_delivery_rules{delivery="pull"} 4');
  expect(lines).toContain('palisade_river_decisions_total{policy="cost-based",delivery="push"} 5');
  expect(lines).toContain('palisade_river_decisions_total{policy="cost-based",delivery="pull"} 6');
  delivery = { ...DELIVERY, policy: 'all-push', decisions: null };
  expect(await metrics.text()).not.toContain('palisade_river_decisions_total{');
});

test('everything that is named a total is a counter, for Prometheus and as data', async () => {
  const metrics = openMetrics();
  metrics.watchStore(timed(await openTestStore()));
  const stats = new Proxy({}, { get: () => 7 });
  metrics.watchRivers({ stats: () => stats as never, deliveryStats: () => DELIVERY });
  metrics.watchUpdates({ stats: () => stats as never });
  metrics.watchWork({ queue: async () => null, restarts: () => 3 });
  for (let time = 0; time < 2; time += 1) {
    const lines = (await metrics.text()).split('\n');
    const types = lines.filter((line) => /^# TYPE palisade_\w+_total /.test(line));
    expect(types.filter((line) => !line.endsWith(' counter'))).toEqual([]);
    expect(types.length).toBeGreaterThan(20);
    expect(lines).toContain('palisade_worker_restarts_total 3');
    expect(lines).toContain('palisade_river_hits_total 7');
  }
  const families = await metrics.families();
  const totals = families.filter(({ name }) => /^palisade_\w+_total$/.test(name));
  expect(totals.filter(({ type }) => type !== 'counter')).toEqual([]);
});
