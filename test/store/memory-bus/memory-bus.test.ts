/** The bus within one process, where the logs of all viewers share one bound. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { openMemoryBus } from '../../../src/store/memory-bus/memory-bus.ts';
import { ann } from '../../support/builders.ts';

test('news of viewers who are not here takes no room from those who come back', async () => {
  const bus = openMemoryBus();
  const listening = bus.subscribe(ann, { from: null });
  const from = (await listening.next()).value?.place ?? null;
  await listening.return?.();
  await bus.publish(ann, 'missed');
  const long = 'x'.repeat(LIMITS.newsCharsMax);
  const strangers = Math.ceil((2 * LIMITS.newsKeptCharsMax) / long.length);
  for (let nth = 0; nth < strangers; nth += 1) await bus.publish(`absent-${nth}` as UserId, long);
  const back = bus.subscribe(ann, { from });
  expect((await back.next()).value).toMatchObject({ kind: 'start' });
  expect((await back.next()).value).toMatchObject({ kind: 'message', message: 'missed' });
  bus.close();
});
