/** What every store promises about the small facts of an installation. */
import { expect } from 'vitest';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';

export function metaContract(open: OpenStore, test: Register): void {
  test('a name without a value reads as null', async () => {
    const { meta } = await open();
    expect(await meta.get('none')).toBeNull();
  });

  test('a value replaces the one before, whatever its length', async () => {
    const { meta } = await open();
    await meta.put('a', '');
    expect(await meta.get('a')).toBe('');
    await meta.put('a', 'x'.repeat(100_000));
    expect(await meta.get('a')).toHaveLength(100_000);
    await meta.put('b', 'other');
    expect(await meta.get('a')).toHaveLength(100_000);
  });

  test('a value that is put once stays, and concurrent callers all get the same one', async () => {
    const { meta } = await open();
    const told = await Promise.all(['x', 'y', 'z'].map((value) => meta.putOnce('once', value)));
    expect(new Set(told)).toEqual(new Set([await meta.get('once')]));
    expect(await meta.putOnce('once', 'late')).toBe(told[0]);
    expect(await meta.get('once')).toBe(told[0]);
  });

  test('a value that was put, even an empty one, is not replaced by putting once', async () => {
    const { meta } = await open();
    await meta.put('a', '');
    expect(await meta.putOnce('a', 'late')).toBe('');
    expect(await meta.get('a')).toBe('');
  });

  test('a name that cannot be a key is refused', async () => {
    const { meta } = await open();
    await expect(meta.get(HUGE)).rejects.toMatchObject(REFUSED);
    await expect(meta.put(HUGE, '')).rejects.toMatchObject(REFUSED);
    await expect(meta.putOnce(HUGE, '')).rejects.toMatchObject(REFUSED);
  });
}
