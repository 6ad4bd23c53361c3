/** The commands about one person, on an embedded store. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runErase, runExportPerson } from '../../src/cli/person-commands.ts';
import { encodeId } from '../../src/model/ids.ts';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import { producerKey, userProducer } from '../../src/model/producers.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import {
  ann,
  bob,
  draftBy,
  edge,
  mark,
  notification,
  person,
  place,
  producerList,
  savedDraft,
} from '../support/builders.ts';
import { tempFolder } from '../support/open-store.ts';

/** Ann wrote, likes, follows and owns a place; Bob answered. The store is closed. */
async function makeStore(): Promise<string> {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  await store.people.joinMany([person(ann, { name: 'Ann' }), person(bob)]);
  const [asked, answered] = await store.items.publishMany([
    draftBy(ann, { thread: 't', tags: ['a'] }),
    draftBy(bob, { thread: 't' }),
    draftBy(ann, { visibility: 'direct', audience: [userProducer(bob)] }),
  ]);
  if (asked === undefined || answered === undefined) throw new Error('expected an item, got none');
  await store.items.like(ann, asked);
  await store.drafts.save(savedDraft(ann, 'first'));
  await store.edges.addEdges([
    edge(ann, userProducer(bob)),
    edge(bob, userProducer(ann)),
    edge(bob, userProducer(ann), { relation: 'mute' }),
    edge(ann, producerKey('phrase', 'world cup'), { relation: 'mute' }),
    edge(ann, hidingKey(answered), { relation: 'mute' }),
    edge(ann, reposterKey(bob), { relation: 'mute' }),
    edge(bob, reposterKey(ann), { relation: 'mute' }),
  ]);
  await store.lists.create(producerList(ann, 'one', [userProducer(bob)]));
  await store.places.create(place('forum:a', { owners: [ann] }));
  await store.reads.advanceAllRead(ann, mark(1, 1_000));
  await store.reads.witness(ann, 'news', mark(1, 1_000));
  await store.reads.addSeen(ann, [asked]);
  const { notifications } = store;
  await notifications.editSettings(ann, { digest: 'daily' });
  await notifications.addWebhook(ann, {
    ...{ id: 'w', url: 'https://a.example/', secret: 'c2VjcmV0', createdAtMs: 1_000 },
  });
  const producer = userProducer(bob);
  await notifications.setFollow({ consumer: ann, producer, itemKinds: [], mutedUntilMs: 2_000 });
  await notifications.append([
    notification(ann, 'e1', { actor: bob, kind: 'follow' }),
    notification(ann, 'e2', { actor: bob }),
  ]);
  await notifications.advance(ann, { seen: 2, read: 1 });
  await store.close();
  return dir;
}

const rowsOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('export-person', () => {
  test('writes everything that is a person’s own to a new file, and counts it', async () => {
    const dir = await makeStore();
    const file = join(await tempFolder(), 'ann.ndjson');
    const report = JSON.parse(await runExportPerson(['ann', file, '--data', dir], {})) as object;
    expect(report).toEqual({
      person: 'ann',
      file,
      written: {
        person: 1,
        item: 1,
        direct: 1,
        draft: 1,
        like: 1,
        follow: 1,
        follower: 1,
        place: 1,
        mark: 1,
        mute: 2,
        hidden: 1,
        list: 1,
        witness: 1,
        seen: 1,
        preferences: 1,
        webhook: 1,
        followNotifications: 1,
        notification: 2,
      },
    });
    const rows = rowsOf(file);
    expect(rows[0]).toMatchObject({ is: 'person', id: 'ann', name: 'Ann' });
    expect(rows.find(({ is }) => is === 'item')).toMatchObject({ title: 'by ann', thread: 't' });
    const only = (kind: string) => rows.filter(({ is }) => is === kind);
    expect(only('preferences')).toMatchObject([{ digest: 'daily' }]);
    expect(only('webhook')).toEqual([
      { is: 'webhook', id: 'w', url: 'https://a.example/', createdAt: '1970-01-01T00:00:01.000Z' },
    ]);
    expect(only('followNotifications')).toMatchObject([
      { producer: 'user:bob', itemKinds: [], mutedUntil: '1970-01-01T00:00:02.000Z' },
    ]);
    expect(only('notification')).toMatchObject([
      { actor: 'bob', isSeen: true, isRead: false },
      { kind: 'follow', actor: 'bob', isSeen: true, isRead: true },
    ]);
    expect(only('list')).toMatchObject([{ id: 'one', title: 'one', members: ['user:bob'] }]);
    // That Bob muted her, and her reposts, is his own affair.
    expect(only('mute')).toMatchObject([
      { producer: 'phrase:world cup' },
      { producer: 'reposter:bob' },
    ]);
    expect(only('hidden')).toMatchObject([{ item: encodeId('Item', '2') }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(runExportPerson(['ann', file, '--data', dir], {})).rejects.toThrow('a new file');
    const nowhere = join(await tempFolder(), 'nodir', 'p.ndjson');
    await expect(runExportPerson(['ann', nowhere, '--data', dir], {})).rejects.toThrow(
      `expected a file in a folder that is there, got ${nowhere}`,
    );
  });

  test('refuses an unknown person, and leaves no file', async () => {
    const dir = await makeStore();
    const file = join(await tempFolder(), 'x.ndjson');
    await expect(runExportPerson(['an', file, '--data', dir], {})).rejects.toThrow(
      'expected a person with stored data, got "an"',
    );
    await expect(runExportPerson(['ann', '--data', dir], {})).rejects.toThrow('got no file');
    expect(existsSync(file)).toBe(false);
  });
});

describe('erase', () => {
  test('removes a person and reports it by kind, and a repeat reports the same', async () => {
    const dir = await makeStore();
    await expect(runErase(['ann', '--data', dir], {})).rejects.toThrow('an heir for forum:a');
    const first = JSON.parse(await runErase(['ann', '--heir', 'bob', '--data', dir], {})) as object;
    expect(first).toMatchObject({
      person: 'ann',
      isFinished: true,
      removed: { items: 1, directs: 1, drafts: 1, edges: 5, received: 3, places: 1 },
    });
    expect(JSON.parse(await runErase(['ann', '--data', dir], {}))).toEqual(first);
    const file = join(await tempFolder(), 'ann.ndjson');
    await runExportPerson(['ann', file, '--data', dir], {});
    expect(rowsOf(file)).toMatchObject([{ is: 'person', name: null, state: 'erased' }]);
    const store = await openLmdbStore({ dir });
    const { places } = await store.places.tree(null);
    expect(places.get(producerKey('forum', 'a'))?.owners).toEqual([bob]);
    expect(await store.people.erasures({ after: null, limit: 9 })).toEqual([]);
    await store.close();
  });

  test('refuses a mistyped person, a store that a server holds, and words it does not know', async () => {
    const dir = await makeStore();
    await expect(runErase(['nobody', '--data', dir], {})).rejects.toThrow('stored data');
    await expect(runErase(['--data', dir], {})).rejects.toThrow('expected erase PERSON');
    await expect(runErase(['ann', '--heir', '--data', dir], {})).rejects.toThrow('--heir, got');
    await expect(runErase(['ann', '--heir', 'nope', '--data', dir], {})).rejects.toThrow('"nope"');
    const meant = (id: string) => `"@${id}" (did you mean ${id}?)`;
    await expect(runErase(['@ann', '--data', dir], {})).rejects.toThrow(meant('ann'));
    await expect(runErase(['ann', '--heir', '@bob', '--data', dir], {})).rejects.toThrow(
      /^--heir "@bob": .*\(did you mean bob\?\)$/,
    );
    const store = await openLmdbStore({ dir });
    await expect(runErase(['ann', '--data', dir], {})).rejects.toThrow('to be free');
    await store.close();
  });
});
