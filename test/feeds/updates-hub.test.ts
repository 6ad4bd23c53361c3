/** The hub of followed streams: whom it refuses, remembers and forgets, and what it holds back while a flag is off. */
import { describe, expect, it } from 'vitest';
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import type { UpdatePlace } from '../../src/feeds/updates/stream-update.ts';
import { openStreamUpdates } from '../../src/feeds/updates/updates.ts';
import { ada, bob, carol, publish, requestOf } from '../support/feed-world.ts';
import type { Position } from '../../src/model/positions.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { deferred } from '../support/deferred.ts';
import { BOBS_ITEMS, everLater, openFollowedStream } from '../support/followed-stream.ts';

describe('the hub of followed streams', () => {
  it('refuses one stream more than a viewer may follow, in a sentence, until one has ended', async () => {
    const world = await openFollowedStream();
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: [], from: null };
    const followers = [];
    for (let nth = 0; nth < LIMITS.openStreamsPerViewerMax; nth += 1)
      followers.push(await world.updates.follow(args));
    await expect(world.updates.follow(args)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: `expected at most ${LIMITS.openStreamsPerViewerMax} followed streams per viewer, got one more; end one first`,
    });
    await followers[0]?.return?.();
    const another = await world.updates.follow(args);
    expect((await another.next()).value).toMatchObject({ kind: 'start' });
    world.updates.close();
    expect(world.updates.stats().followers).toBe(0);
  });

  it('remembers the place of a returning follower who is refused, until there is room', async () => {
    const world = await openFollowedStream();
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: world.items };
    const left = await world.updates.follow({ ...args, from: null });
    const from = (await left.next()).value?.place ?? null;
    await left.return?.();
    const others = [];
    for (let nth = 0; nth < LIMITS.openStreamsPerViewerMax; nth += 1)
      others.push(await world.updates.follow({ ...args, from: null }));
    for (let turn = 0; turn < 2; turn += 1)
      await expect(world.updates.follow({ ...args, from })).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    await others[0]?.return?.();
    const back = await world.updates.follow({ ...args, from });
    expect((await back.next()).value).toMatchObject({
      kind: 'start',
      place: { sequence: 2 },
      items: [],
    });
    world.updates.close();
  });

  it('admits a returning follower at the bound while the old connection still seems open', async () => {
    const world = await openFollowedStream();
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: [] };
    const lost = await world.updates.follow({ ...args, from: null });
    const from = (await lost.next()).value?.place ?? null;
    for (let nth = 1; nth < LIMITS.openStreamsPerViewerMax; nth += 1)
      await world.updates.follow({ ...args, from: null });
    await world.updates.follow({ ...args, from });
    expect(world.updates.stats().followers).toBe(LIMITS.openStreamsPerViewerMax);
    world.updates.close();
  });

  it('ends a stream that the viewer may not open any more, and says why', async () => {
    const world = await openFollowedStream();
    const request = await requestOf(world, ada);
    const open = async () => {
      if (world.templates.get('home') === null) throw new FeedError('NOT_FOUND', 'it is gone');
      return requestOf(world, ada);
    };
    const followed = await world.updates.follow({ request, open, watching: [], from: null });
    await followed.next();
    await world.edit('home', null);
    await publish(world, bob, 'new');
    await expect(followed.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(world.updates.stats().followers).toBe(0);
  });

  it.each([
    ['live.streams', 'updated'],
    ['live.counters', 'counters'],
  ] as const)(
    'holds back what %s is about while it is off, and sends it automatically when it is on again',
    async (name, kind) => {
      const world = await openFollowedStream();
      const { store, updates, switches } = world;
      const [at = world.marker] = world.items;
      const request = await requestOf(world, ada);
      const open = () => requestOf(world, ada);
      switches.off.add(name);
      const followed = await updates.follow({ request, open, watching: [at], from: null });
      expect((await followed.next()).value).toMatchObject({ kind: 'start' });
      if (kind === 'counters') await store.items.like(carol, at);
      else await store.items.edit(at, { payload: { title: 'b', text: null, url: null } }, 9);
      const next = followed.next();
      // A look that is over has found it and said nothing: what comes first shows that.
      await expect.poll(() => updates.stats().looks).toBeGreaterThan(1);
      await updates.tend();
      switches.off.clear();
      await updates.tend();
      expect((await next).value).toMatchObject({ kind });
      updates.close();
    },
  );

  it.each([
    ['what they were before', 0],
    ['what it was told with', 1],
  ] as const)(
    'sends the counts of an item that was reported while they were held back: %s',
    async (_, likes) => {
      const world = await openFollowedStream();
      const { store, updates, switches } = world;
      const [at = world.marker] = world.items;
      const request = await requestOf(world, ada);
      switches.off.add('live.counters');
      const open = () => requestOf(world, ada);
      const followed = await updates.follow({ request, open, watching: [at], from: null });
      expect((await followed.next()).value).toMatchObject({ kind: 'start' });
      await store.items.like(carol, at);
      await store.items.edit(at, { payload: { title: 'b', text: null, url: null } }, 9);
      const { value: updated } = await followed.next();
      expect(updated).toMatchObject({ kind: 'updated', watched: { counters: { likes: 1 } } });
      if (likes === 0) await store.items.unlike(carol, at);
      switches.off.clear();
      const next = followed.next();
      await updates.tend();
      expect((await next).value).toMatchObject({ kind: 'counters', counters: { likes } });
      updates.close();
    },
  );

  it('tells what happened to the original of a repost while that was looked at first', async () => {
    const { store, feeds, items, reposted, ...world } = await openFollowedStream();
    const original = items.at(-1) ?? reposted;
    const [isCounted, mayAnswer] = [deferred(), deferred()];
    const likeCounts: Store['items']['likeCounts'] = async (positions) => {
      const counts = await store.items.likeCounts(positions);
      isCounted.resolve();
      await mayAnswer.promise;
      return counts;
    };
    const updates = openStreamUpdates({
      feeds,
      store: { ...store, items: { ...store.items, likeCounts } },
      openPage: () => () => undefined,
      nowMs: everLater(),
    });
    const open = () => requestOf({ ...world, store, feeds }, ada);
    const args = { request: await open(), open, watching: [reposted], from: null };
    const followed = await updates.follow(args);
    const first = followed.next();
    await isCounted.promise;
    await store.items.like(carol, original);
    updates.note({ kind: 'counters', positions: [original] });
    mayAnswer.resolve();
    expect((await first).value).toMatchObject({ items: [{ counters: { likes: 0 } }] });
    expect((await followed.next()).value).toMatchObject({
      kind: 'counters',
      of: original,
      counters: { likes: 1 },
    });
    updates.close();
  });

  it('reports what changed and how much is new, while other items change all the time', async () => {
    const world = await openFollowedStream();
    const { store, updates, items, marker } = world;
    const [at = marker, ...others] = items;
    const edit = (which: Position, title: string) =>
      store.items.edit(which, { payload: { title, text: null, url: null } }, 9);
    let looks = 0;
    const open = async () => {
      await edit(others.at(-1) ?? marker, `edit ${(looks += 1)}`);
      return requestOf(world, ada);
    };
    const request = await requestOf(world, ada);
    const followed = await updates.follow({ request, open, watching: [at], from: null });
    expect((await followed.next()).value).toMatchObject({ kind: 'start' });
    await edit(at, 'b');
    expect((await followed.next()).value).toMatchObject({ kind: 'updated' });
    await publish(world, bob, 'new');
    expect((await followed.next()).value).toMatchObject({ kind: 'above', news: { count: 1 } });
    updates.close();
  });

  it('reports counters once for an item watched directly and through a repost', async () => {
    const world = await openFollowedStream();
    const { store, updates, items, twin, marker } = world;
    const [original = marker] = items;
    const open = () => requestOf(world, ada);
    const watching = [twin, marker, original];
    const follow = async (from: UpdatePlace | null) =>
      updates.follow({ request: await open(), open, watching, from });
    const followed = await follow(null);
    const { value: start } = await followed.next();
    await store.items.like(carol, original);
    const told = { kind: 'counters', of: original, counters: { likes: 1 } };
    expect((await followed.next()).value).toMatchObject(told);
    await store.items.like(carol, marker);
    expect((await followed.next()).value).toMatchObject({ of: marker, counters: { likes: 1 } });
    await followed.return?.();
    // Both updates were lost on their way.
    const again = await follow(start?.place ?? null);
    const { value: reopened } = await again.next();
    const others = reopened?.kind === 'start' ? reopened.items : [];
    expect(others.map(({ item, counters }) => [item.position, counters.likes])).toEqual(
      watching.map((at) => [at, 1]),
    );
    updates.close();
  });

  it('looks at what is watched itself and by a repost together, before it hears of a change', async () => {
    const { store, feeds, items, twin, marker, ...world } = await openFollowedStream();
    const [original = marker] = items;
    const openPage = () => () => undefined;
    const updates = openStreamUpdates({ feeds, store, openPage, nowMs: everLater() });
    const open = () => requestOf({ ...world, store, feeds }, ada);
    const watching = [original, twin];
    const followed = await updates.follow({ request: await open(), open, watching, from: null });
    expect((await followed.next()).value).toMatchObject({ kind: 'start' });
    await store.items.like(carol, original);
    expect((await followed.next()).value).toMatchObject({ of: original, positions: watching });
    updates.close();
  });

  it('forgets followers who were away too long, and tells them of a gap', async () => {
    const world = await openFollowedStream();
    let nowMs = 1;
    const { feeds, store } = world;
    const openPage = () => () => undefined;
    const updates = openStreamUpdates({ feeds, store, openPage, nowMs: () => nowMs });
    const request = await requestOf(world, ada);
    const args = { request, open: async () => request, watching: world.items.slice(0, BOBS_ITEMS) };
    const before = await updates.follow({ ...args, from: null });
    const { value: first } = await before.next();
    await before.return?.();
    nowMs += LIMITS.leftStreamMs + 1_000;
    const after = await updates.follow({ ...args, from: first?.place ?? null });
    const { value: gap } = await after.next();
    expect(gap).toMatchObject({ kind: 'gap', place: { sequence: 1 } });
    expect(gap?.kind === 'gap' && gap.items.length).toBe(BOBS_ITEMS);
    updates.close();
  });
});
