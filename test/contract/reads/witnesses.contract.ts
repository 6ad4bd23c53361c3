/** What every store promises about joining, witnesses and reading places. */
import { expect } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { ann, bob, mark } from '../../support/builders.ts';
import { allPages, type OpenStore, type Register } from '../contract.ts';

export function witnessesContract(open: OpenStore, test: Register): void {
  witnesses(open, test);
  places(open, test);
}

function witnesses(open: OpenStore, test: Register): void {
  test('the kinds a viewer has witnessed are listed in the order of code points, page by page', async () => {
    const { reads } = await open();
    for (const kind of ['news', 'blog', 'zoo']) await reads.witness(ann, kind, mark(4));
    await reads.witness(bob, 'other', mark(4));
    for (const limit of [1, 2, 9])
      expect(
        await allPages<string>((after) => reads.witnessedKinds(ann, { after, limit })),
      ).toEqual(['blog', 'news', 'zoo']);
    expect(await reads.witnessedKinds(ann, { after: null, limit: 0 })).toEqual([]);
  });

  test('the first mark a viewer joins with is permanent', async () => {
    const { reads } = await open();
    expect(await reads.join(ann, mark(5, 50))).toEqual(mark(5, 50));
    expect(await reads.join(ann, mark(9, 90))).toEqual(mark(5, 50));
    expect(await reads.join(ann, mark(1, 10))).toEqual(mark(5, 50));
    expect(await reads.join(bob, mark(9, 90))).toEqual(mark(9, 90));
    expect(await reads.joined(ann)).toEqual(mark(5, 50));
  });

  test('asking whether a viewer has joined does not join them', async () => {
    const { reads } = await open();
    expect(await reads.joined(ann)).toBeNull();
    expect(await reads.totals()).toMatchObject({ viewers: 0 });
    expect(await reads.join(ann, mark(5, 50))).toEqual(mark(5, 50));
    expect(await reads.joined(ann)).toEqual(mark(5, 50));
    expect(await reads.joined(bob)).toBeNull();
  });

  test('concurrent joins of one viewer all get the same mark', async () => {
    const { reads } = await open();
    const told = await Promise.all([3, 9, 1, 7].map((at) => reads.join(ann, mark(at))));
    expect(new Set(told.map(({ at }) => at)).size).toBe(1);
    expect(await reads.join(ann, mark(99))).toEqual(told[0]);
    expect(await reads.totals()).toMatchObject({ viewers: 1 });
  });

  test('what was never witnessed is null, in the order asked', async () => {
    const { reads } = await open();
    await reads.witness(ann, 'news', mark(0, 0));
    await reads.witness(ann, 'blog', mark(4));
    expect(await reads.witnessed(ann, ['blog', 'other', 'news', 'blog'])).toEqual([
      mark(4),
      null,
      mark(0, 0),
      mark(4),
    ]);
    expect(await reads.witnessed(bob, ['blog'])).toEqual([null]);
    expect(await reads.witnessed(ann, [])).toEqual([]);
  });

  test('the position and the instant of a witness advance apart from each other', async () => {
    const { reads } = await open();
    expect(await reads.witness(ann, 'news', mark(5, 50))).toEqual(mark(5, 50));
    expect(await reads.witness(ann, 'news', mark(3, 70))).toEqual(mark(5, 70));
    expect(await reads.witness(ann, 'news', mark(8, 10))).toEqual(mark(8, 70));
    expect(await reads.witness(ann, 'news', mark(1, 1))).toEqual(mark(8, 70));
    expect(await reads.witnessed(ann, ['news'])).toEqual([mark(8, 70)]);
  });

  test('concurrent witnesses end at the greatest position and the latest instant', async () => {
    const { reads } = await open();
    await Promise.all(
      [mark(3, 10), mark(9, 2), mark(1, 90), mark(4, 4)].map((each) =>
        reads.witness(ann, 'news', each),
      ),
    );
    expect(await reads.witnessed(ann, ['news'])).toEqual([mark(9, 90)]);
  });
}

function places(open: OpenStore, test: Register): void {
  test('the places of a stream are dropped together, and those of others are not', async () => {
    const { reads } = await open();
    const saved = (device: string) => ({ device, cursor: 'c', savedAtMs: 1 });
    for (const device of ['a', 'b']) await reads.savePlace(ann, 'home', saved(device));
    await reads.savePlace(ann, 'other', saved('a'));
    await reads.savePlace(bob, 'home', saved('a'));
    expect(await reads.dropPlaces(ann, 'home')).toBe(2);
    expect(await reads.dropPlaces(ann, 'home')).toBe(0);
    expect(await reads.places(ann, 'home')).toEqual([]);
    expect(await reads.places(ann, 'other')).toEqual([saved('a')]);
    expect(await reads.places(bob, 'home')).toEqual([saved('a')]);
  });

  test('the streams in which a viewer has places are listed in the order of code points, page by page', async () => {
    const { reads } = await open();
    for (const [stream, device] of [
      ['tag?t=b', 'a'],
      ['home', 'a'],
      ['home', 'b'],
      ['\u{1F4D6}', 'a'],
      ['\uFF5E', 'a'],
    ] as const)
      await reads.savePlace(ann, stream, { device, cursor: 'c', savedAtMs: 1 });
    await reads.savePlace(bob, 'other', { device: 'a', cursor: 'c', savedAtMs: 1 });
    const all = ['home', 'tag?t=b', '\uFF5E', '\u{1F4D6}'];
    for (const limit of [1, 2, 9])
      expect(await allPages<string>((after) => reads.placeStreams(ann, { after, limit }))).toEqual(
        all,
      );
    expect(await reads.placeStreams(ann, { after: null, limit: 0 })).toEqual([]);
    await reads.dropPlaces(ann, 'home');
    expect(await reads.placeStreams(ann, { after: null, limit: 9 })).toEqual(all.slice(1));
  });

  const place = (device: string, savedAtMs: number, cursor = `${device} ${savedAtMs}`) => ({
    device,
    cursor,
    savedAtMs,
  });

  test('each device has one place, and the one saved last is first', async () => {
    const { reads } = await open();
    expect(await reads.places(ann, 'home')).toEqual([]);
    for (const each of [place('phone', 5), place('web', 9), place('watch', 7), place('phone', 8)])
      await reads.savePlace(ann, 'home', each);
    expect(await reads.places(ann, 'home')).toEqual([
      place('web', 9),
      place('phone', 8),
      place('watch', 7),
    ]);
  });

  test('a place stays when an earlier one arrives late, and is replaced by one of the same instant', async () => {
    const { reads } = await open();
    await reads.savePlace(ann, 'home', place('phone', 5, 'first'));
    await reads.savePlace(ann, 'home', place('phone', 4, 'late'));
    expect(await reads.places(ann, 'home')).toEqual([place('phone', 5, 'first')]);
    await reads.savePlace(ann, 'home', place('phone', 5, 'second'));
    expect(await reads.places(ann, 'home')).toEqual([place('phone', 5, 'second')]);
  });

  test('places of other viewers and streams are separate', async () => {
    const { reads } = await open();
    await reads.savePlace(ann, 'home', place('phone', 5));
    await reads.savePlace(ann, 'tag', place('phone', 6));
    await reads.savePlace(bob, 'home', place('phone', 7));
    expect(await reads.places(ann, 'home')).toEqual([place('phone', 5)]);
    expect(await reads.places(ann, 'tag')).toEqual([place('phone', 6)]);
  });

  test('beyond the device limit, the one saved longest ago is dropped', async () => {
    const { reads } = await open();
    const all = Array.from({ length: LIMITS.devicesMax + 2 }, (_, n) => place(`d${n}`, n + 1));
    for (const each of all) await reads.savePlace(ann, 'home', each);
    const kept = all.slice(2).toReversed();
    expect(await reads.places(ann, 'home')).toEqual(kept);
    await reads.savePlace(ann, 'home', place('d5', 100));
    expect(await reads.places(ann, 'home')).toHaveLength(LIMITS.devicesMax);
  });
}
