import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const filesOf = (folder: string): string => `test/${folder}/**/*.test.ts`;

/** Files that talk to servers of their own. Each has its own process, so that it meets nothing that closes late. */
const ALONE = ['http', 'cli', 'faults'].map(filesOf);

/** Files that watch the page in a browser. What closes late there is in the browser, which each starts for itself. */
const PAGE = filesOf('web');

export default defineConfig({
  // graphql ships two module formats without an exports map; the sources must get the one that Node gives to libraries.
  resolve: {
    alias: [
      {
        find: /^graphql$/,
        replacement: fileURLToPath(new URL('node_modules/graphql/index.js', import.meta.url)),
      },
    ],
  },
  test: {
    sequence: { sequencer: LongestFirst },
    // One worker less, the default, is half of them on two cores.
    maxWorkers: '100%',
    globalSetup: ['test/support/run-folder.ts'],
    // graphql-js waits for none of the items of a list that failed already. The server passes over these too.
    onUnhandledError: ({ name }) => name !== 'GraphQLError',
    testTimeout: 30_000,
    // A second, the default, is little on a machine that is busy.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          // test/shared runs on MongoDB and Redis, by `npm run test:shared`.
          exclude: [...configDefaults.exclude, 'test/shared/**', PAGE, ...ALONE],
          // Loading all of Palisade again for each file took more than half of the time. Modules are shared by the files
          // of a worker, so what a file changes in one, such as the clock, it puts back.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'page', include: [PAGE], isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      exclude: ['src/graphql/generated.ts'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
});
