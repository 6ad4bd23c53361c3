/** A mapped iterator: what its reader gets, and what its source is told. */
import { expect, test } from 'vitest';
import { mapAsync, SKIP } from '../../../src/base/async/map-async.ts';

/** Values that come when they are pushed, and how often the source was returned. */
function pushed() {
  const waiting: ((result: IteratorResult<number, undefined>) => void)[] = [];
  const calls = { returned: 0, thrown: 0 };
  const source: AsyncIterator<number, undefined, undefined> = {
    next: () => new Promise((answer) => void waiting.push(answer)),
    return: () => {
      calls.returned++;
      for (const answer of waiting.splice(0)) answer({ done: true, value: undefined });
      return Promise.resolve({ done: true, value: undefined });
    },
    throw: () => {
      calls.thrown++;
      return Promise.resolve({ done: true, value: undefined });
    },
  };
  return { source, calls, push: (value: number) => waiting.shift()?.({ done: false, value }) };
}

function counting(upTo: number): AsyncIterator<number, undefined, undefined> {
  let value = 0;
  return {
    next: () =>
      Promise.resolve(
        value < upTo ? { done: false, value: (value += 1) } : { done: true, value: undefined },
      ),
  };
}

test('passes each value through the mapper, in order, and leaves out what it skips', async () => {
  const mapped = mapAsync(counting(5), (value) => (value % 2 === 0 ? SKIP : `${value}`));
  const values: string[] = [];
  for await (const value of mapped) values.push(value);
  expect(values).toEqual(['1', '3', '5']);
  expect(await mapped.next()).toEqual({ done: true, value: undefined });
});

test('returns the source immediately while a value is awaited, and only once', async () => {
  const { source, calls } = pushed();
  const mapped = mapAsync(source, (value) => value);
  const pending = mapped.next();
  await Promise.all([mapped.return?.(), mapped.return?.()]);
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(calls).toEqual({ returned: 1, thrown: 0 });
});

test('drops a value that arrives after its reader has left', async () => {
  const { source, push } = pushed();
  const seen: number[] = [];
  const mapped = mapAsync({ next: () => source.next() }, (value) => seen.push(value));
  const pending = mapped.next();
  await mapped.return?.();
  push(1);
  expect(await pending).toEqual({ done: true, value: undefined });
  expect(seen).toEqual([]);
});

test('returns the source and passes the error on when the mapper fails', async () => {
  const { source, calls, push } = pushed();
  const mapped = mapAsync(source, () => Promise.reject(new Error('no')));
  const pending = mapped.next();
  push(1);
  await expect(pending).rejects.toThrow('no');
  expect(calls).toEqual({ returned: 1, thrown: 0 });
  expect(await mapped.next()).toEqual({ done: true, value: undefined });
});

test('passes an error from its reader to the source', async () => {
  const { source, calls } = pushed();
  const mapped = mapAsync(source, (value) => value);
  await expect(mapped.throw?.(new Error('enough'))).rejects.toThrow('enough');
  expect(calls).toEqual({ returned: 0, thrown: 1 });
});

test('returns a source that cannot be thrown into', async () => {
  const { source, calls } = pushed();
  const mapped = mapAsync(
    { next: () => source.next(), return: () => source.return?.() ?? Promise.reject(new Error()) },
    (value) => value,
  );
  await expect(mapped.throw?.(new Error('enough'))).rejects.toThrow('enough');
  expect(calls).toEqual({ returned: 1, thrown: 0 });
});
