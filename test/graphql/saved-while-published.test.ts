/** A draft that is saved or deleted while it is being published: no text is lost, and none is published after all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDraft, publishDue, saveDraft } from '../../src/content/drafts.ts';
import type { ContentContext } from '../../src/content/context.ts';
import { publishDrafts } from '../../src/jobs/maintenance.ts';
import type { UserId } from '../../src/model/producers.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { openTestApp, type Answer, type TestApp } from '../support/open-app.ts';
import { peopleServer } from '../support/people-server.ts';

let opened: TestApp;

const { run, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

const ALREADY_PUBLISHED = 'expected a new id, got that of a published draft';
const CHANGED =
  'expected the draft as it was read, got one that was saved again or deleted meanwhile';
const now = () => new Date(opened.clock.now()).toISOString();
const save = (title: string, publishAt: string | null = null) =>
  run('saveDraft', 'ada', { draftId: 'one', title, publishAt }, 'draft { title }');
const drop = () => run('deleteDraft', 'ada', { draftId: 'one' }, 'deletedDraftId');
const publishOne = () => run('publishDraft', 'ada', { draftId: 'one' }, 'item { id title }');
const written = () => titles('bob', 'author', { author: 'ada' });

async function drafts(): Promise<unknown> {
  const query = '{ viewer { drafts { title publishAt problem } } }';
  return (await opened.ask(query, { viewer: 'ada' })).at('viewer.drafts');
}

function contextWith(store: Partial<Store>): ContentContext {
  const stores = { ...opened.app.store, ...store };
  return { store: stores, facts: openFacts(stores), clock: opened.clock };
}

/** As the job does, with a store on which something happens meanwhile. */
function publishDueWith(store: Partial<Store>): Promise<number> {
  return publishDue(contextWith(store));
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

interface Meanwhile {
  readonly act: () => Promise<Answer>;
  /** Whether it happens before the item is there, or after. */
  readonly isFirst: boolean;
}

/** Does something while a draft is published by the job, or by its author. Resolves with what that answered. */
async function whilePublishing(by: 'job' | 'author', { act, isFirst }: Meanwhile) {
  const { store } = opened.app;
  const { items } = store;
  const answers: unknown[] = [];
  const publish: Store['items']['publish'] = async (...made) => {
    if (isFirst) answers.push((await act()).at('it'));
    try {
      return await items.publish(...made);
    } finally {
      if (!isFirst) answers.push((await act()).at('it'));
    }
  };
  const context = contextWith({ items: { ...items, publish } });
  if (by === 'job') await publishDue(context);
  else
    answers.push(
      await publishDraft(context, 'ada' as UserId, { id: 'one', spend: (_, verb) => verb() }),
    );
  return answers;
}

const conflict = (message: string) => ({ code: 'CONFLICT', field: ['input', 'draftId'], message });

describe.each(['job', 'author'] as const)('while the %s publishes a draft', (by) => {
  test('a text that is saved before the item is there is kept, and can be published', async () => {
    await save('early', now());
    const later = new Date(opened.clock.now() + 1).toISOString();
    const act = () => save('late', later);
    const [saved, refused] = await whilePublishing(by, { act, isFirst: true });
    expect(saved).toMatchObject({ userErrors: [] });
    if (by === 'author') expect(refused).toEqual({ isDone: false, problems: [conflict(CHANGED)] });
    expect(await written()).toEqual([]);
    expect(await drafts()).toEqual([{ title: 'late', publishAt: later, problem: null }]);
    expect((await publishOne()).at('it')).toMatchObject({ item: { title: 'late' } });
    expect(await written()).toEqual(['late']);
    expect(await drafts()).toEqual([]);
  });

  test('a text that is saved after the item is there is refused, and not kept', async () => {
    await save('early', now());
    const [saved] = await whilePublishing(by, { act: () => save('late'), isFirst: false });
    expect(saved).toMatchObject({ userErrors: [conflict(ALREADY_PUBLISHED)] });
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([]);
  });

  test.each([true, false])(
    'one that is deleted is gone or public, as its author is told (before the item is there: %s)',
    async (isFirst) => {
      await save('early', now());
      const [dropped] = await whilePublishing(by, { act: drop, isFirst });
      expect(dropped).toEqual(
        isFirst
          ? { deletedDraftId: 'one', userErrors: [] }
          : {
              deletedDraftId: null,
              userErrors: [
                {
                  code: 'NOT_FOUND',
                  field: ['input', 'draftId'],
                  message: 'expected a draft, got one that was published',
                },
              ],
            },
      );
      expect(await written()).toEqual(isFirst ? [] : ['early']);
      expect(await drafts()).toEqual([]);
    },
  );
});

test('a draft that is published while its text is saved again is refused the text, and gone', async () => {
  await save('early');
  const { drafts: kept } = opened.app.store;
  const key = { author: 'ada' as UserId, id: 'one' };
  const content = (await kept.get(key))?.content;
  if (content === undefined) throw new Error('expected the draft');
  const saveLate: Store['drafts']['save'] = async (draft) => {
    await publishOne();
    await kept.save(draft);
  };
  const saved = await saveDraft(contextWith({ drafts: { ...kept, save: saveLate } }), key.author, {
    id: key.id,
    content: { ...content, title: 'late' },
    publishAtMs: null,
  });
  expect(saved).toEqual({ isDone: false, problems: [conflict(ALREADY_PUBLISHED)] });
  expect(await written()).toEqual(['early']);
  expect(await drafts()).toEqual([]);
});

describe('a draft that fails', () => {
  test('holds up none that is due after it', async () => {
    const { items } = opened.app.store;
    await save('first', now());
    await run('saveDraft', 'ada', { draftId: 'two', title: 'second', publishAt: now() });
    const publish: Store['items']['publish'] = async (draft, from) => {
      if (draft.payload.title === 'first') throw new Error('a fault');
      return items.publish(draft, from);
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
    const publish: Store['items']['publish'] = async (draft, from) => {
      if (isFaulty && draft.payload.title?.startsWith('bad')) throw new Error('a fault');
      return store.items.publish(draft, from);
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
    expect((await publishOne()).at('it')).toMatchObject({
      item: { title: 'early' },
      userErrors: [],
    });
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([]);
  });

  test('is no draft for its author any more, whatever comes after it', async () => {
    await save('early', now());
    await run('saveDraft', 'ada', { draftId: 'two', title: 'second' });
    await publishAndDie();
    const query = '{ viewer { drafts(first: 1) { title } } }';
    const first = await opened.ask(query, { viewer: 'ada' });
    expect(first.at('viewer.drafts')).toEqual([{ title: 'second' }]);
    expect(await publishDueWith({})).toBe(0);
    expect(await written()).toEqual(['early']);
  });

  test('is dropped by the next run of the job', async () => {
    await save('early', now());
    await publishAndDie();
    expect(await publishDueWith({})).toBe(1);
    expect(await written()).toEqual(['early']);
    expect(await drafts()).toEqual([]);
  });
});
