/**
 * The space that fenceposts take in the file, pages included: many fences growing alternately, as they do in
 * production.
 */
import { open } from 'lmdb';
import { expect, it } from 'vitest';
import { position } from '../../src/model/positions.ts';
import { type Fencepost } from '../../src/fence/fencepost.ts';
import { openLmdbStore } from '../../src/store/lmdb/open.ts';
import { tempFolder } from '../support/open-store.ts';

const FENCES = 20;
const POSTS = 25;
const HEAD_ITEMS = 100;

interface PageCounts {
  readonly pageSize: number;
  readonly treeLeafPageCount: number;
  readonly treeBranchPageCount: number;
  readonly overflowPages: number;
}

function scoredPost(at: number, next: number): Fencepost {
  const head = Array.from({ length: HEAD_ITEMS }, (_, index) =>
    position(at - ((index * 7_919) % 50_000)),
  );
  const rows = head.map((_, index) => [
    index % 13,
    71_000.123 + index * 1.37,
    -3_000.5 - index / 7,
    -2_990.25 - index / 3,
  ]);
  return {
    epoch: 0,
    upTo: position(at),
    above: position(next),
    head,
    scores: { columns: ['votes', 'ageHours', 'decay', 'score'], rows },
    ranker: { name: 'hot', version: '1' },
    template: { name: 'home', version: 'abcdef12' },
    fallback: null,
    committedAtMs: 1_700_000_000_000,
  };
}

it('keeps a head item with four scores within 32 bytes of file', async () => {
  const dir = await tempFolder();
  const store = await openLmdbStore({ dir });
  for (let turn = 0; turn < POSTS; turn += 1) {
    const commits = Array.from({ length: FENCES }, (_, fence) =>
      store.fences.commit(
        { viewer: `u:${fence}`, stream: 'home' },
        scoredPost((turn + 1) * 50_000, turn * 50_000),
        { posts: 1_000, committedAfterMs: 0 },
      ),
    );
    expect((await Promise.all(commits)).every((result) => result.isCommitted)).toBe(true);
  }
  await store.close();
  const root = open({
    path: dir,
    noSubdir: false,
    maxDbs: 32,
    keyEncoding: 'binary',
    readOnly: true,
  });
  const counts = root
    .openDB('fenceposts', { keyEncoding: 'binary', encoding: 'binary' })
    .getStats() as PageCounts;
  await root.close();
  const pages = counts.treeLeafPageCount + counts.treeBranchPageCount + counts.overflowPages;
  expect((pages * counts.pageSize) / (FENCES * POSTS * HEAD_ITEMS)).toBeLessThanOrEqual(32);
});
