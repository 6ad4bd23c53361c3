/** What people write and save: directs, drafts, languages and attachments. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDue } from '../../src/content/drafts.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { eraseWhole } from '../../src/social/erasure/erase.ts';
import { openFacts } from '../../src/social/facts.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { openTestApp, userGlobalId, type TestApp } from '../support/open-app.ts';
import { codeOf, peopleServer, target, type Input } from '../support/people-server.ts';

let opened: TestApp;

const { run, publish, titles } = peopleServer(() => opened);

beforeEach(async () => {
  opened = await openTestApp();
});

afterEach(() => opened[Symbol.asyncDispose]());

describe('a direct', () => {
  const send = (viewer: string, to: readonly string[], text = 'hi', more: Input = {}) =>
    run(
      'sendDirect',
      viewer,
      { to: to.map(userGlobalId), title: text, ...more },
      'item { id visibility recipients { login } }',
    );

  test('is read by its author and its recipients alone, on every path', async () => {
    await run('join', 'bob', {});
    await run('join', 'carol', {});
    const sent = await send('ada', ['bob', 'carol']);
    expect(sent.at('it.item')).toMatchObject({
      visibility: 'DIRECT',
      recipients: [{ login: 'bob' }, { login: 'carol' }],
    });
    for (const viewer of ['ada', 'bob', 'carol'])
      expect(await titles(viewer, 'directs')).toEqual(['hi']);
    expect(await titles('dave', 'directs')).toEqual([]);
    for (const viewer of [undefined, 'dave']) {
      expect(await titles(viewer, 'everything')).toEqual([]);
      expect(await titles(viewer, 'author', { author: 'ada' })).toEqual([]);
      const node = await opened.ask('query Q($id: ID!) { node(id: $id) { id } }', {
        ...(viewer === undefined ? {} : { viewer }),
        variables: { id: sent.text('it.item.id') },
      });
      expect(node.errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('from a muted person is not shown to those who mute them', async () => {
    await run('join', 'bob', {});
    await run('join', 'carol', {});
    await send('ada', ['bob', 'carol']);
    await run('mute', 'bob', { producerId: userGlobalId('ada') });
    expect(await titles('bob', 'directs')).toEqual([]);
    expect(await titles('carol', 'directs')).toEqual(['hi']);
    await run('unmute', 'bob', { producerId: userGlobalId('ada') });
    expect(await titles('bob', 'directs')).toEqual(['hi']);
  });

  test('to somebody who blocks the author is refused like one to nobody, and reaches nobody', async () => {
    await run('join', 'bob', {});
    await run('join', 'carol', {});
    await run('block', 'bob', target('ada'));
    const [blocked, absent] = [await send('ada', ['carol', 'bob']), await send('ada', ['nobody'])];
    expect(blocked.at('it')).toEqual(absent.at('it'));
    expect(codeOf(blocked)).toBe('NOT_FOUND');
    expect(await titles('carol', 'directs')).toEqual([]);
  });

  test.each([
    ['to nobody', []],
    ['to oneself', ['ada']],
    ['to too many', Array.from({ length: 33 }, (_, n) => `p${n}`)],
  ])('is refused %s', async (_, to) => {
    expect(codeOf(await send('ada', to))).toBe('BAD_USER_INPUT');
  });

  test('with a client key is sent once', async () => {
    await run('join', 'bob', {});
    const one = await send('ada', ['bob'], 'hi', { clientKey: 'k' });
    const two = await send('ada', ['bob'], 'hi', { clientKey: 'k' });
    expect(one.at('it.item.id')).toBe(two.at('it.item.id'));
    expect(codeOf(await send('ada', ['bob'], 'other', { clientKey: 'k' }))).toBe('CONFLICT');
  });

  test('stays a direct', async () => {
    await run('join', 'bob', {});
    const itemId = (await send('ada', ['bob'])).text('it.item.id');
    expect(codeOf(await run('editItem', 'ada', { itemId, visibility: 'PUBLIC' }))).toBe(
      'BAD_USER_INPUT',
    );
    const other = await publish('ada', 'public');
    expect(codeOf(await run('editItem', 'ada', { itemId: other, visibility: 'DIRECT' }))).toBe(
      'BAD_USER_INPUT',
    );
    expect(codeOf(await run('publish', 'ada', { title: 'x', visibility: 'DIRECT' }))).toBe(
      'BAD_USER_INPUT',
    );
  });
});

describe('what becomes visible', () => {
  const draft = (viewer: string, draftId: string, more: Input = {}) =>
    run('saveDraft', viewer, { draftId, title: draftId, ...more }, 'draft { key publishAt }');
  const newSince = async (viewer: string) =>
    (await opened.ask('{ newSince(template: "home") { count } }', { viewer })).at('newSince.count');
  const context = () => {
    const { store } = opened.app;
    return { store, facts: openFacts(store), clock: opened.clock };
  };
  const followAda = async () => {
    await run('join', 'ada', {});
    await run('follow', 'bob', { producerId: userGlobalId('ada') });
  };

  test('a draft appears nowhere until it is published, and is then new above, once', async () => {
    await publish('ada', 'older');
    await followAda();
    expect(await titles('bob', 'home')).toEqual(['older']);
    await draft('ada', 'one');
    await publish('ada', 'between');
    expect(await titles('bob', 'home')).toEqual(['between', 'older']);
    const published = await run('publishDraft', 'ada', { draftId: 'one' }, 'item { id }');
    expect(await newSince('bob')).toBe(1);
    expect(await titles('bob', 'home')).toEqual(['one', 'between', 'older']);
    const again = await run('publishDraft', 'ada', { draftId: 'one' }, 'item { id }');
    expect(again.at('it.item')).toEqual(published.at('it.item'));
    expect(await newSince('bob')).toBe(0);
    expect(codeOf(await draft('ada', 'one'))).toBe('CONFLICT');
    expect(codeOf(await run('deleteDraft', 'ada', { draftId: 'one' }))).toBe('NOT_FOUND');
  });

  test('a draft belongs to its author', async () => {
    await draft('ada', 'mine');
    expect(codeOf(await run('publishDraft', 'bob', { draftId: 'mine' }))).toBe('NOT_FOUND');
    const own = await opened.ask('{ viewer { drafts { key title } } }', { viewer: 'ada' });
    expect(own.at('viewer.drafts')).toEqual([{ key: 'mine', title: 'mine' }]);
    const other = await opened.ask('{ viewer { drafts { key } } }', { viewer: 'bob' });
    expect(other.at('viewer.drafts')).toEqual([]);
  });

  test('a scheduled draft is published when its time has come, once', async () => {
    await followAda();
    const publishAt = new Date(opened.clock.now() + 60_000).toISOString();
    await draft('ada', 'later', { publishAt });
    expect(await publishDue(context())).toBe(0);
    opened.clock.advance(60_000);
    expect(await publishDue(context())).toBe(1);
    expect(await publishDue(context())).toBe(0);
    expect(await titles('bob', 'home')).toEqual(['later']);
  });

  test('a scheduled draft whose author is erased at that moment does not come back', async () => {
    const now = new Date(opened.clock.now()).toISOString();
    await draft('ada', 'last', { publishAt: now });
    const { store } = opened.app;
    const ada = 'ada' as UserId;
    const drafts: Store['drafts'] = {
      ...store.drafts,
      due: async (...asked) => {
        const due = await store.drafts.due(...asked);
        await eraseWhole(context(), { person: ada, heir: null }, { isAlone: true });
        return due;
      },
    };
    expect(await publishDue({ ...context(), store: { ...store, drafts } })).toBe(1);
    expect(await store.drafts.list(ada, { after: null, limit: 9 })).toEqual([]);
    expect(await titles('bob', 'author', { author: 'ada' })).toEqual([]);
  });

  test.each<[string, (id: string) => Promise<unknown>, readonly object[]]>([
    ['deleted', (draftId) => run('deleteDraft', 'ada', { draftId }), []],
    [
      'put off',
      (id) => draft('ada', id, { publishAt: '2100-01-01T00:00:00.000Z' }),
      [{ key: 'two', problem: null, publishAt: '2100-01-01T00:00:00.000Z' }],
    ],
    [
      'left for its author to publish',
      (id) => draft('ada', id, { publishAt: null }),
      [{ key: 'two', problem: null, publishAt: null }],
    ],
  ])(
    'a scheduled draft that is %s while those before it are published stays so',
    async (_, change, kept) => {
      await followAda();
      const now = new Date(opened.clock.now()).toISOString();
      await draft('ada', 'one', { publishAt: now });
      await draft('ada', 'two', { publishAt: now });
      const { store } = opened.app;
      const items: Store['items'] = {
        ...store.items,
        publish: async (...written) => {
          const published = await store.items.publish(...written);
          await change('two');
          return published;
        },
      };
      await publishDue({ ...context(), store: { ...store, items } });
      expect(await titles('bob', 'home')).toEqual(['one']);
      const own = await opened.ask('{ viewer { drafts { key problem publishAt } } }', {
        viewer: 'ada',
      });
      expect(own.at('viewer.drafts')).toEqual(kept);
    },
  );

  /** A draft that is due, and whose thread was closed since it was saved. */
  async function saveLost(): Promise<void> {
    const categoryId = encodeId('Tag', 'tea');
    const opening = { categoryId, title: 'asks' };
    const made = await run('openThread', 'bob', opening, 'thread { id name }');
    const publishAt = new Date(opened.clock.now()).toISOString();
    await draft('ada', 'lost', { publishAt, thread: made.text('it.thread.name') });
    await run('closeThread', 'bob', { threadId: made.text('it.thread.id') });
  }

  test('a scheduled draft that is saved again while it is refused keeps its new time', async () => {
    const publishAt = '2100-01-01T00:00:00.000Z';
    await saveLost();
    const { store } = opened.app;
    const threads: Store['threads'] = {
      ...store.threads,
      getMany: async (names) => {
        await draft('ada', 'lost', { publishAt });
        return store.threads.getMany(names);
      },
    };
    await publishDue({ ...context(), store: { ...store, threads } });
    const own = await opened.ask('{ viewer { drafts { problem publishAt } } }', { viewer: 'ada' });
    expect(own.at('viewer.drafts')).toEqual([{ problem: null, publishAt }]);
  });

  test('a scheduled draft that cannot be published keeps its text and says why', async () => {
    await saveLost();
    expect(await publishDue(context())).toBe(1);
    expect(await publishDue(context())).toBe(0);
    const own = await opened.ask('{ viewer { drafts { title publishAt problem } } }', {
      viewer: 'ada',
    });
    expect(own.at('viewer.drafts')).toEqual([
      { title: 'lost', publishAt: null, problem: 'expected an open thread, got a closed one' },
    ]);
  });

  test('a private item that is shown for the first time is new above, and gone from below', async () => {
    const itemId = await publish('ada', 'secret', { visibility: 'PRIVATE' });
    await publish('ada', 'public');
    await followAda();
    expect(await titles('bob', 'home')).toEqual(['public']);
    const shown = await run('editItem', 'ada', { itemId, visibility: 'PUBLIC' }, 'item { id }');
    expect(shown.at('it.item.id')).not.toBe(itemId);
    expect(await newSince('bob')).toBe(1);
    expect(await titles('bob', 'home')).toEqual(['secret', 'public']);
    expect(await titles('ada', 'author', { author: 'ada' })).toEqual(['secret', 'public']);
  });

  test('a private item that its author kept private is still shown for the first time', async () => {
    const itemId = await publish('ada', 'secret', { visibility: 'PRIVATE' });
    await publish('ada', 'public');
    await followAda();
    await titles('bob', 'home');
    await run('editItem', 'ada', { itemId, title: 'told', visibility: 'PRIVATE' });
    await run('editItem', 'ada', { itemId, visibility: 'PUBLIC' });
    expect(await newSince('bob')).toBe(1);
    expect(await titles('bob', 'home')).toEqual(['told', 'public']);
  });

  test('a private item appears only in its author’s own template', async () => {
    await publish('ada', 'note', { visibility: 'PRIVATE' });
    await publish('ada', 'public');
    await followAda();
    expect(await titles('ada', 'only-me')).toEqual(['note']);
    expect(await titles('bob', 'only-me')).toEqual([]);
  });

  test('an item that others saw before keeps its place when it is shown again', async () => {
    const itemId = await publish('ada', 'one');
    await publish('ada', 'two');
    await followAda();
    await titles('bob', 'home');
    await run('editItem', 'ada', { itemId, visibility: 'PRIVATE' });
    expect(await titles('bob', 'home')).toEqual(['two']);
    const shown = await run('editItem', 'ada', { itemId, visibility: 'PUBLIC' }, 'item { id }');
    expect(shown.at('it.item.id')).toBe(itemId);
    expect(await newSince('bob')).toBe(0);
    expect(await titles('bob', 'home')).toEqual(['two', 'one']);
  });
});

describe('language and attachments', () => {
  const IMAGE = { kind: 'IMAGE', url: 'https://example.org/a.png', alt: 'a cat' };
  const LINK = { kind: 'LINK', url: 'https://example.org/b', title: 'A page' };

  test('come with an item, and change with an edit', async () => {
    const fields = 'item { id language attachments { kind url alt title } }';
    const made = await run(
      'publish',
      'ada',
      { title: 'x', language: 'pt-BR', attachments: [IMAGE, LINK] },
      fields,
    );
    expect(made.at('it.item')).toMatchObject({
      language: 'pt-BR',
      attachments: [
        { ...IMAGE, title: null },
        { ...LINK, alt: null },
      ],
    });
    const itemId = made.text('it.item.id');
    const edited = await run(
      'editItem',
      'ada',
      { itemId, attachments: [], language: null },
      fields,
    );
    expect(edited.at('it.item')).toMatchObject({ language: null, attachments: [] });
  });

  test.each([
    ['a language that is none', { language: 'English, mostly' }, 'language'],
    ['an image without a text', { attachments: [{ ...IMAGE, alt: ' ' }] }, 'attachments'],
    ['a link without a title', { attachments: [{ kind: 'LINK', url: LINK.url }] }, 'attachments'],
    ['too many', { attachments: Array.from({ length: 11 }, () => LINK) }, 'attachments'],
    ['another scheme', { attachments: [{ ...LINK, url: 'ftp://example.org/x' }] }, 'attachments'],
  ])('are refused with %s', async (_, input, field) => {
    const answer = await run('publish', 'ada', { title: 'x', ...input });
    if (answer.errors.length > 0) expect(answer.errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    else
      expect(answer.at('it.userErrors.0')).toMatchObject({
        field: ['input', field],
        code: 'BAD_USER_INPUT',
      });
  });
});
