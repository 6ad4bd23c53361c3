/** The shelf of rooms: what may import what, no circles, nothing out of reach. */
import { describe, expect, test } from 'vitest';
import { circleFindings } from '../support/tidy-circles.ts';
import { bench, entryPoints, report, src } from '../support/tidy-project.ts';
import { deadFiles, roomOf, shelfFindings } from '../support/tidy-shelf.ts';
import { source } from '../support/tidy-source.ts';

describe('the shelf', () => {
  test.each([
    ['src/fence/page.ts', "import { x } from '../store/ports/items.ts';", 'to the left of fence'],
    ['src/ranking/chain.ts', "import { x } from '../reads/counts.ts';", 'to the left of ranking'],
    ['src/graphql/schema.ts', "import { x } from '../http/server.ts';", 'to the left of graphql'],
    [
      'src/feeds/feeds.ts',
      "import { open } from '../store/lmdb/open.ts';",
      'only store/open-store.ts may',
    ],
    [
      'src/cli/main.ts',
      "const store = await import('../store/lmdb/open.ts');",
      'only store/open-store.ts may',
    ],
    ['src/store/lmdb/open.ts', "import { x } from '../checked.ts';", 'an adapter sees only'],
    ['src/store/redis/open.ts', "import { x } from '../mongo/open.ts';", 'an adapter sees only'],
    ['src/app.ts', "import { open } from './store/lmdb/open.ts';", 'only store/open-store.ts may'],
    ['src/store/mongo/open.ts', "import { x } from '../timed.ts';", 'an adapter sees only'],
    ['src/store/mongo/open.ts', "import { x } from '../open-store.ts';", 'an adapter sees only'],
    [
      'src/store/mongo/open.ts',
      "import { x } from '../../social/edges.ts';",
      'an adapter sees only',
    ],
    ['src/jobs/work.ts', "import { open } from '../library.ts';", 'to the left of jobs'],
    ['src/fence/page.ts', "import type { GraphQLError } from 'graphql';", 'to graphql, http'],
    ['src/graphql/schema.ts', "import { fastify } from 'fastify';", 'belongs to http, app'],
    ['src/app.ts', "import { open } from 'lmdb';", 'belongs to store/lmdb'],
    ['src/model/ids.ts', "export { x } from '../../test/support/x.ts';", 'outside src/'],
    ['src/odds/ends.ts', '', 'no room'],
    ['src/ends.ts', '', 'no room'],
  ])('catches %s that says %s', (path, text, says) => {
    expect(report(shelfFindings(source(path, text)))).toEqual([expect.stringContaining(says)]);
  });

  test.each([
    ['src/store/open-store.ts', "import { open } from './lmdb/open.ts';"],
    ['src/library-lmdb.ts', "export { open } from './store/lmdb/open.ts';"],
    ['src/feeds/feeds.ts', "import type { Stream } from '../streams/stream.ts';"],
    ['src/store/checked.ts', "import type { Items } from './ports/items.ts';"],
    [
      'src/store/redis/fences/open.ts',
      "import type { Fences } from '../../../fence/fence-store.ts';",
    ],
    ['src/store/mongo/open.ts', "import type { Items } from '../ports/items.ts';"],
    ['src/store/redis/bus/bus.ts', "import { x } from '../../memory-bus/subscribers.ts';"],
    ['src/store/lmdb/open.ts', "import { x } from '../memory-bus/memory-bus.ts';"],
    ['src/store/lmdb/open.ts', "import { x } from '../assemble-store.ts';"],
    ['src/store/mongo/fences/fences.ts', "import { x } from '../../fencepost-codec.ts';"],
    ['src/store/lmdb/engine/environment.ts', "import { open } from 'lmdb';"],
    ['src/http/live/websocket.ts', "import { GraphQLError } from 'graphql';"],
    ['src/cli/main.ts', "import { openApp } from '../app.ts';"],
  ])('lets %s say %s', (path, text) => {
    expect(shelfFindings(source(path, text))).toEqual([]);
  });
});

test('every folder that opens a store has a room of its own', () => {
  const opening = src
    .map(({ path }) => path)
    .filter((path) => /^src\/store\/[^/]+\/open\.ts$/.test(path));
  expect(opening.length).toBeGreaterThan(0);
  for (const path of opening) expect(`src/${roomOf(path)}/open.ts`).toBe(path);
});

describe('circles', () => {
  const files = [
    source('src/fence/a.ts', "import type { B } from './b.ts';"),
    source('src/fence/b.ts', "export { c } from './c.ts';"),
    source('src/fence/c.ts', "const b = import('./b.ts'); const a = import('./a.ts');"),
    source('src/fence/d.ts', "import './a.ts';"),
  ];

  test('are found once each, with the way round, though types alone may close them', () => {
    expect(report(circleFindings(files, new Set()))).toEqual([
      'src/fence/a.ts:1 imports itself in a circle: src/fence/a.ts → src/fence/b.ts → src/fence/c.ts → src/fence/a.ts',
      'src/fence/b.ts:1 imports itself in a circle: src/fence/b.ts → src/fence/c.ts → src/fence/b.ts',
    ]);
  });

  test('do not count through a file that is exempt', () => {
    expect(circleFindings(files, new Set(['src/fence/b.ts']))).toEqual([]);
    expect(circleFindings(files, new Set(['src/fence/a.ts']))).toHaveLength(1);
  });

  test('catches a file that imports itself', () => {
    const own = source('src/fence/a.ts', "import { a } from './a.ts';");
    expect(circleFindings([own], new Set())).toHaveLength(1);
  });
});

describe('reach', () => {
  test('no file of src is out of reach of the entry points, the benchmarks and the package exports', () => {
    const entries = entryPoints();
    expect(entries.filter((path) => !src.some((file) => file.path === path))).toEqual([]);
    const beginnings = [...entries, ...bench.map((file) => file.path)];
    expect(deadFiles([...src, ...bench], beginnings)).toEqual([]);
  });

  test('catches a dead file, and follows the URL of a worker to a live one', () => {
    const files = [
      source('src/main.ts', "import './app.ts';"),
      source('src/app.ts', "new Worker(new URL('./ranking/worker.js', import.meta.url));"),
      source('src/ranking/worker.ts', ''),
      source('src/ranking/old.ts', "import './worker.ts';"),
    ];
    expect(deadFiles(files, ['src/main.ts'])).toEqual(['src/ranking/old.ts']);
  });
});
