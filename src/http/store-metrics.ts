/**
 * The state of the store and what it holds, for Prometheus. While the store does not answer, values that would have to
 * be read from it are left out: all others must still be reported, above all that it is unavailable.
 */
import { Gauge, type Registry } from 'prom-client';
import { unlessUnavailable } from '../base/errors.ts';
import type { ReadTotals } from '../store/ports/reads.ts';
import type { Store } from '../store/ports/store.ts';

export function watchStoreState(registers: Registry[], store: Store): void {
  watchReadState(registers, store);
  watchEventCounts(registers, store);
  watchLinks(registers, store);
}

function watchReadState(registers: Registry[], { reads }: Store): void {
  const report = (part: keyof ReadTotals, help: string): void => {
    const gauge: Gauge = new Gauge({
      name: `palisade_read_${part}`,
      help,
      registers,
      collect: async () => {
        const totals = await unlessUnavailable(() => reads.totals());
        if (totals === null) gauge.remove();
        else gauge.set(totals[part]);
      },
    });
  };
  report('viewers', 'Viewers with read state.');
  report('rows', 'Rows of read state of all viewers; divided by the viewers, rows per viewer.');
}

function watchEventCounts(registers: Registry[], { events }: Pick<Store, 'events'>): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'palisade_events',
    help: 'Unprocessed events, by state, each counted up to a limit.',
    labelNames: ['state'],
    registers,
    collect: async () => {
      const counts = await unlessUnavailable(() => events.counts());
      gauge.reset();
      for (const [state, count] of Object.entries(counts ?? {})) gauge.set({ state }, count);
    },
  });
}

function watchLinks(registers: Registry[], store: Store): void {
  const ready: Gauge = new Gauge({
    name: 'palisade_store_ready',
    help: '1 while the durable store accepts writes, as reported by /readyz.',
    registers,
    collect: async () => {
      ready.set((await unlessUnavailable(() => store.ping().then(() => 1))) ?? 0);
    },
  });
  new Gauge({
    name: 'palisade_store_degraded',
    help: '1 while a fast copy in front of the durable store is unavailable.',
    registers,
    collect() {
      this.set(store.isDegraded() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'palisade_live_listeners',
    help: 'Live subscriptions to the messages of a viewer.',
    registers,
    collect() {
      this.set(store.bus.subscriberCount());
    },
  });
}
