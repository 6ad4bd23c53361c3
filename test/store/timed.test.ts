/** Calls of the store are counted and timed, verb by verb. */
import { expect, test } from 'vitest';
import type { UserId } from '../../src/model/producers.ts';
import type { PortCall } from '../../src/store/intercept.ts';
import { timed } from '../../src/store/timed.ts';
import { openTestStore } from '../support/open-store.ts';
import { STORE_PORTS } from '../support/store-ports.ts';

test('every verb of every port has a tally before it is called', async () => {
  const { store, tallies } = timed(await openTestStore());
  const verbs = STORE_PORTS.flatMap((port) =>
    Object.keys(store[port]).map((verb) => `${port}.${verb}`),
  );
  expect([...tallies.keys()].sort()).toEqual(verbs.sort());
  expect([...tallies.values()].every(({ calls, ms }) => calls === 0 && ms === 0)).toBe(true);
});

test('calls are counted and timed whether they succeed or fail', async () => {
  const { store, tallies } = timed(await openTestStore());
  const tallyOf = (call: PortCall) => tallies.get(call) ?? expect.fail(`expected ${call}`);
  await store.meta.put('a', 'b');
  await store.meta.put('a', 'c');
  expect(await store.meta.get('a')).toBe('c');
  expect(tallyOf('meta.put').calls).toBe(2);
  expect(tallyOf('meta.put').ms).toBeGreaterThan(0);
  expect(tallyOf('meta.get').calls).toBe(1);
  await expect(store.edges.facts('\ud800' as UserId, null)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
  });
  expect(tallyOf('edges.facts').calls).toBe(1);
  expect(tallyOf('edges.list').calls).toBe(0);
});
