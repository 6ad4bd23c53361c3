/** Editing a folder of rankers while they serve: swaps, broken edits, the last good version, deletion, names. */
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import {
  itemsNewestFirst,
  openRoom,
  REVERSED,
  rankerSource,
  specOf,
  temporaryFolder,
  type Folder,
} from '../support/ranking-room.ts';

const items = itemsNewestFirst(4);
const NEWEST = [4, 3, 2, 1];
const OLDEST = [1, 2, 3, 4];
const SAME = 'return candidates;';
/** Another content, the same behaviour. */
const REVERSED_AGAIN = `/* again */ ${REVERSED}`;

async function openFolder(files: Readonly<Record<string, string>> = {}) {
  const folder: Folder = await temporaryFolder(files);
  const room = await openRoom({ dir: folder.dir });
  return {
    ...folder,
    ...room,
    edit: async (file: string, source: string) => {
      await folder.write(file, source);
      await room.rankers.reload();
    },
    rank: (deadlineMs = 2_000) =>
      room.rankers.rank({ items, spec: specOf('custom', {}, deadlineMs), seed: 1 }),
    files: () => room.rankers.list().filter((status) => status.file !== null),
  };
}

describe('a ranker file', () => {
  it('serves when it is added, changed and until it is removed', async () => {
    const room = await openFolder();
    expect((await room.rank()).fallback).toBe('missing');
    await room.edit('custom.mjs', rankerSource(SAME));
    expect(await room.rank()).toMatchObject({
      order: NEWEST,
      ranker: { name: 'custom', version: '1' },
      fallback: null,
    });
    await room.edit('custom.mjs', rankerSource(REVERSED, { version: '2' }));
    expect(await room.rank()).toMatchObject({
      order: OLDEST,
      ranker: { name: 'custom', version: '2' },
      fallback: null,
    });
    await room.remove('custom.mjs');
    await room.rankers.reload();
    expect(await room.rank()).toMatchObject({
      order: NEWEST,
      ranker: { name: 'chronological' },
      fallback: 'missing',
    });
    expect(room.files()).toEqual([]);
  });

  it('is reloaded without a call when the folder is watched', async () => {
    const folder = await temporaryFolder({ 'custom.mjs': rankerSource(SAME) });
    const { rankers, log } = await openRoom({ dir: folder.dir, isWatching: true });
    await folder.write('custom.mjs', rankerSource(REVERSED, { version: '2' }));
    await log.seen(
      (line) => line.fields.version === '2' && line.message === 'a ranker file is in use',
    );
    expect(await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).toMatchObject({
      order: OLDEST,
      ranker: { version: '2' },
    });
    await folder.remove('custom.mjs');
    await log.seen((line) => line.message === 'a ranker file was removed');
    expect((await rankers.rank({ items, spec: specOf('custom'), seed: 1 })).fallback).toBe(
      'missing',
    );
  });

  it('keeps its last good version through a broken edit, and reports what is wrong', async () => {
    const room = await openFolder({ 'custom.mjs': rankerSource(REVERSED) });
    await room.edit('custom.mjs', 'export default {');
    expect(await room.rank()).toMatchObject({
      order: OLDEST,
      ranker: { name: 'custom', version: '1' },
      fallback: null,
    });
    expect(room.files()).toEqual([
      {
        name: 'custom',
        version: '1',
        file: 'custom.mjs',
        error: expect.stringContaining('SyntaxError'),
      },
    ]);
    await room.edit('custom.mjs', rankerSource(SAME, { version: '2' }));
    expect(room.files()).toEqual([
      { name: 'custom', version: '2', file: 'custom.mjs', error: null },
    ]);
  });

  it('outlives a crash of its worker while the file on disk is broken', async () => {
    const crashOnce = `if (context.options.exit) process.exit(1); ${REVERSED}`;
    const room = await openFolder({ 'custom.mjs': rankerSource(crashOnce) });
    await room.edit('custom.mjs', 'export default {');
    expect(
      await room.rankers.rank({ items, spec: specOf('custom', { exit: true }), seed: 1 }),
    ).toMatchObject({ order: NEWEST, fallback: 'threw' });
    expect(await room.rank()).toMatchObject({
      order: OLDEST,
      ranker: { version: '1' },
      fallback: null,
    });
  });

  it('that is not a file, or is hidden, is no ranker', async () => {
    const room = await openFolder({
      '_shared.mjs': 'export {};',
      '.hidden.mjs': 'export {};',
      'notes.txt': '',
      'types.d.ts': '',
    });
    expect(room.files()).toEqual([]);
  });

  it('may import its neighbours', async () => {
    const room = await openFolder({
      '_shared.mjs': 'export const turned = (all) => all.toReversed();',
      'custom.mjs': `import { turned } from './_shared.mjs';\n${rankerSource('return turned(candidates);')}`,
    });
    expect((await room.rank()).order).toEqual(OLDEST);
  });
});

describe('a new version that misbehaves at run time', () => {
  it.each([
    ['throws', 'throw new Error("boo");', 'threw'],
    ['stalls', 'for (;;);', 'deadline'],
    ['drops one', 'return candidates.slice(1);', 'not-a-permutation'],
  ])(
    'and %s is answered by the last good version, which is what the record says',
    async (_, body, fallback) => {
      const room = await openFolder({ 'custom.mjs': rankerSource(REVERSED) });
      await room.rank();
      await room.edit('custom.mjs', rankerSource(body, { version: '2' }));
      expect(await room.rank(fallback === 'deadline' ? 400 : 2_000)).toMatchObject({
        order: OLDEST,
        ranker: { name: 'custom', version: '1' },
        fallback,
      });
      expect(room.files()).toEqual([
        {
          name: 'custom',
          version: '2',
          file: 'custom.mjs',
          error: expect.stringContaining(`${fallback}: `),
        },
      ]);
    },
  );

  it('is answered by the last version that proved itself, not by a failed one in between', async () => {
    const room = await openFolder({ 'custom.mjs': rankerSource(REVERSED) });
    await room.rank();
    for (const version of ['2', '3']) {
      await room.edit('custom.mjs', rankerSource(`throw new Error("in ${version}");`, { version }));
      expect(await room.rank()).toMatchObject({
        order: OLDEST,
        ranker: { version: '1' },
        fallback: 'threw',
      });
    }
  });

  it('is answered newest first when the last good version fails too', async () => {
    const room = await openFolder({
      'custom.mjs': rankerSource(
        'if (context.options.bad) throw new Error("old"); return candidates;',
      ),
    });
    await room.rank();
    await room.edit('custom.mjs', rankerSource('throw new Error("new");', { version: '2' }));
    const ranking = await room.rankers.rank({
      items,
      spec: specOf('custom', { bad: true }),
      seed: 1,
    });
    expect(ranking).toMatchObject({
      order: NEWEST,
      ranker: { name: 'chronological' },
      fallback: 'threw',
    });
  });

  it('does not fall back to a version that had another name', async () => {
    const room = await openFolder({ 'a.mjs': rankerSource(REVERSED, { name: 'before' }) });
    await room.rankers.rank({ items, spec: specOf('before'), seed: 1 });
    await room.edit('a.mjs', rankerSource('throw new Error("boo");'));
    expect(await room.rank()).toMatchObject({
      order: NEWEST,
      ranker: { name: 'chronological' },
      fallback: 'threw',
    });
  });
});

describe('the recorded version', () => {
  it('distinguishes contents when the author does not', async () => {
    const room = await openFolder({ 'custom.mjs': rankerSource(REVERSED) });
    const versionNow = async (): Promise<string> => (await room.rank()).ranker.version;
    expect(await versionNow()).toBe('1');
    await room.edit('custom.mjs', rankerSource(REVERSED_AGAIN));
    const edited = await versionNow();
    expect(edited).toMatch(/^1\+[0-9a-f]{8}$/);
    await room.edit('custom.mjs', rankerSource(`${REVERSED_AGAIN} // and again`));
    expect(await versionNow()).not.toBe(edited);
    await room.edit('custom.mjs', rankerSource(REVERSED));
    expect(await versionNow()).toBe('1');
    await room.remove('custom.mjs');
    await room.edit('custom.mjs', rankerSource(REVERSED_AGAIN));
    expect(await versionNow()).toBe(edited);
  });

  it('stays within its bound', async () => {
    const version = 'v'.repeat(LIMITS.idCharsMax);
    const room = await openFolder({ 'custom.mjs': rankerSource(REVERSED, { version }) });
    await room.edit('custom.mjs', rankerSource(REVERSED_AGAIN, { version }));
    expect((await room.rank()).ranker.version).toHaveLength(LIMITS.idCharsMax);
  });
});

describe('a name', () => {
  it('belongs to the first file by name, until that file gives it up', async () => {
    const room = await openFolder({ 'a.mjs': rankerSource(SAME), 'b.mjs': rankerSource(REVERSED) });
    expect(room.files()).toEqual([
      { name: 'custom', version: '1', file: 'a.mjs', error: null },
      {
        name: 'b',
        version: 'none',
        file: 'b.mjs',
        error: 'expected a name no other file has, got "custom", which a.mjs has',
      },
    ]);
    expect((await room.rank()).order).toEqual(NEWEST);
    await room.edit('b.mjs', rankerSource(REVERSED_AGAIN));
    expect((await room.rank()).order).toEqual(NEWEST);
    await room.remove('a.mjs');
    await room.rankers.reload();
    expect((await room.rank()).order).toEqual(OLDEST);
  });

  it('can move from one file to another in one look', async () => {
    const room = await openFolder({ 'b.mjs': rankerSource(SAME) });
    await room.write('a.mjs', rankerSource(REVERSED));
    await room.edit('b.mjs', rankerSource(SAME, { name: 'other' }));
    expect(room.files().map(({ name, error }) => [name, error])).toEqual(
      expect.arrayContaining([
        ['custom', null],
        ['other', null],
      ]),
    );
    expect((await room.rank()).order).toEqual(OLDEST);
  });
});

describe('a folder', () => {
  it('holds a bounded number of rankers and refuses the rest by name', async () => {
    const files = Object.fromEntries(
      Array.from({ length: LIMITS.rankersMax + 2 }, (_, index) => [`r${100 + index}.mjs`, '']),
    );
    const room = await openFolder(files);
    expect(room.files()).toHaveLength(LIMITS.rankersMax + 2);
    expect(
      room
        .files()
        .filter(({ error }) => error === 'expected at most 64 files in the folder, got 66')
        .map(({ file }) => file),
    ).toEqual(['r164.mjs', 'r165.mjs']);
  });

  it('that cannot be read keeps what serves', async () => {
    const room = await openFolder({ 'custom.mjs': rankerSource(REVERSED) });
    const { rename } = await import('node:fs/promises');
    await rename(room.dir, `${room.dir}-away`);
    await room.rankers.reload();
    expect((await room.rank()).order).toEqual(OLDEST);
    expect(room.log.lines.at(-1)?.message).toBe(
      'the ranker folder cannot be read; its rankers stay as they are',
    );
    await rename(`${room.dir}-away`, room.dir);
  });

  it('may be edited while a question is out, which is then answered by the version that was asked', async () => {
    const untilDone =
      'const { existsSync } = await import("node:fs"); while (!existsSync(new URL("done.txt", import.meta.url))) await new Promise(setImmediate); return candidates.toReversed();';
    const room = await openFolder({ 'custom.mjs': rankerSource(untilDone) });
    const out = room.rank();
    for (const version of ['2', '3']) {
      await room.edit('custom.mjs', rankerSource(SAME, { version }));
      expect((await room.rank()).ranker.version).toBe(version);
    }
    await room.write('done.txt', '');
    expect(await out).toMatchObject({ order: OLDEST, ranker: { version: '1' }, fallback: null });
  });

  it('may be edited many times at once without a lost or mixed version', async () => {
    const room = await openFolder();
    const looks: Promise<void>[] = [];
    for (let version = 1; version <= 10; version += 1) {
      await room.write('custom.mjs', rankerSource(REVERSED, { version: `${version}` }));
      looks.push(room.rankers.reload());
    }
    await Promise.all(looks);
    expect((await room.rank()).ranker.version).toBe('10');
  });

  it('closes while it is being read', async () => {
    const room = await openFolder();
    await room.write('custom.mjs', rankerSource(REVERSED));
    const look = room.rankers.reload();
    await room.rankers.close();
    await look;
    expect((await room.rank()).fallback).not.toBeNull();
  });
});
