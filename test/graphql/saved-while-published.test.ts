/** A draft that is saved while it is being published: no text is lost, and none is published twice. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../src/content/drafts.ts';
import type { ContentContext } from '../../src/content/context.ts';
import { publishDrafts } from '../../src/jobs/maintenance.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { openTestApp, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer } from '../support/people-server.ts';

let opened: TestApp;

const { run, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const ALREADY_PUBLISHED = 'expected a new id, got that of a published draft';
const now = () => new Date(opened.clock.now()).toISOString();
const save = (title: string, publishAt: string | null = null) =>
  run('saveDraft', 'ada', { draftId: 'one', title, publishAt }, 'draft { title }');
const publishOne = () => run('publishDraft', 'ada', { draftId: 'one' }, 'item { id title }');
const written = () => titles('bob', 'author', { author: 'ada' });

async function drafts(): Promise<unknown> {
  const query = '{ viewer { drafts { title publishAt problem } } }';
  return (await opened.ask(query, { viewer: 'ada' })).at('viewer.drafts');
}

/** As the job does, with a store on which something happens meanwhile. */
function publishDueWith(store: Partial<Store>): Promise<number> {
  const stores = { ...opened.app.store, ...store };
  const context: ContentContext = {
    store: stores,
    facts: openFacts(stores),
    clock: opened.clock,
  };
  return publishDue(context);
}

/** Publishes the draft as the job does; the process ends before the draft is removed. */
async function publishAndDie(): Promise<void> {
  const { store } = opened.app;
  const removeAsRead: Store['drafts']['removeAsRead'] = async () => {
    throw new Error('the process ended');
  };
  const dying = publishDueWith({ drafts: { ...store.drafts, removeAsRead } });
  await expect(dying).rejects.toThrow('the process ended');
}

describe('a draft that is saved while an earlier text of it is published', () => {
  /** Saves while the job publishes, before or after the item is there. */
  async function publishWhileSaving(saving: {
    readonly isFirst: boolean;
    readonly publishAt: string | null;
  }) {
    const { items } = opened.app.store;
    await save('early', now());
    const answers: unknown[] = [];
    const publish: Store['items']['publish'] = async (draft) => {
      if (saving.isFirst) answers.push((await save('late', saving.publishAt)).at('it.userErrors'));
      const published = await items.publish(draft);
      if (!saving.isFirst) answers.push((await save('late', saving.publishAt)).at('it.userErrors'));
      return published;
    };
    await publishDueWith({ items: { ...items, publish } });
    return answers;
  }

  test('is kept, and its publication refused with a reason', async () => {
    await publishWhileSaving({ isFirst: true, publishAt: null });
    const kept = { title: 'late', publishAt: null, problem: null };
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await written()).toEqual(['early']);
      expect(await drafts()).toEqual([kept]);
      expect((await publishOne()).at('it')).toEqual({
        item: null,
        userErrors: [{ code: 'CONFLICT', field: ['input', 'draftId'], message: ALREADY_PUBLISHED }],
      });
    }
  });

  test('is kept when the published item is deleted', async () => {
    await publishWhileSaving({ isFirst: true, publishAt: null });
    const newest = await opened.app.store.timelines.newest();
    await run('deleteItem', 'ada', { itemId: encodeId('Item', String(newest)) });
    expect(await written()).toEqual([]);
    expect(codeOf(await publishOne())).toBe('CONFLICT');
    expect(await drafts()).toMatchObject([{ title: 'late' }]);
  });

  test('loses its time and says why, when it has one', async () => {
    await publishWhileSaving({ isFirst: true, publishAt: now() });
    expect(await publishDueWith({})).toBe(1);
    expect(await publishDueWith({})).toBe(0);
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([
      { title: 'late', publishAt: null, problem: ALREADY_PUBLISHED },
    ]);
  });

  test('is refused when that one is there already, and is not kept', async () => {
    expect(await publishWhileSaving({ isFirst: false, publishAt: null })).toMatchObject([
      [{ code: 'CONFLICT', field: ['input', 'draftId'], message: ALREADY_PUBLISHED }],
    ]);
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([]);
  });
});

describe('a draft that fails', () => {
  test('holds up none that is due after it', async () => {
    const { items } = opened.app.store;
    await save('first', now());
    await run('saveDraft', 'ada', { draftId: 'two', title: 'second', publishAt: now() });
    const publish: Store['items']['publish'] = async (draft) => {
      if (draft.payload.title === 'first') throw new Error('a fault');
      return items.publish(draft);
    };
    await expect(publishDueWith({ items: { ...items, publish } })).rejects.toThrow('a fault');
    expect(await written()).toEqual(['second']);
    expect(await drafts()).toMatchObject([{ title: 'first', problem: null }]);
  });

  test('holds up none with any number of others, and is tried again', async () => {
    const { store } = opened.app;
    const publishAt = now();
    for (let n = 0; n < 60; n += 1)
      await run('saveDraft', 'ada', { draftId: `bad${n}`, title: `bad ${n}`, publishAt });
    opened.clock.advance(1);
    await save('good', now());
    let isFaulty = true;
    const publish: Store['items']['publish'] = async (draft) => {
      if (isFaulty && draft.payload.title?.startsWith('bad')) throw new Error('a fault');
      return store.items.publish(draft);
    };
    const stores = { ...store, items: { ...store.items, publish } };
    const job = publishDrafts({ store: stores, facts: openFacts(stores), clock: opened.clock });
    for (let turn = 0; turn < 5; turn += 1) await job.run().catch(() => 0);
    expect(await written()).toEqual(['good']);
    isFaulty = false;
    while ((await job.run()) > 0);
    expect(await drafts()).toEqual([]);
  });

  test('is none of an author who was erased, and so holds up none', async () => {
    const { store } = opened.app;
    const publishAt = now();
    for (let n = 0; n < 60; n += 1)
      await run('saveDraft', 'carol', { draftId: `d${n}`, title: `${n}`, publishAt });
    opened.clock.advance(1);
    await save('good', now());
    await store.people.erase({ person: 'carol' as UserId, sinceMs: 1, heir: null });
    let runs = 0;
    while (runs < 9 && (await publishDueWith({})) > 0) runs += 1;
    expect(runs).toBeLessThan(9);
    expect(await written()).toEqual(['good']);
    expect(await store.drafts.list('carol' as UserId, { after: null, limit: 99 })).toHaveLength(60);
  });
});

describe('a draft whose publication was cut short', () => {
  test('is the same item again when its author publishes it, and then gone', async () => {
    await save('early', now());
    await publishAndDie();
    expect(await drafts()).toMatchObject([{ title: 'early' }]);
    expect((await publishOne()).at('it')).toMatchObject({
      item: { title: 'early' },
      userErrors: [],
    });
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([]);
  });

  test('is dropped by the next run of the job', async () => {
    await save('early', now());
    await publishAndDie();
    expect(await publishDueWith({})).toBe(1);
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([]);
  });
});
