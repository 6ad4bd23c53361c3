/**
 * The contract, the oracle and the laws on MongoDB and Redis: the very test files of the embedded store, opened on
 * servers that are started for the run. `npm run test:shared`; laws are played for a while each instead of to their count.
 */
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from '../support/longest-first.ts';
import { LAWS_IN_MEMORY } from './laws-in-memory.ts';

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^graphql$/,
        replacement: fileURLToPath(new URL('../../node_modules/graphql/index.js', import.meta.url)),
      },
    ],
  },
  test: {
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: [
      'test/laws/*.test.ts',
      'test/feeds/feeds.test.ts',
      'test/feeds/told-pages.test.ts',
      'test/reads/model.test.ts',
      'test/reads/lists.test.ts',
      'test/reads/rules.test.ts',
      'test/shared/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...LAWS_IN_MEMORY],
    // A server that stands in for MongoDB takes tens of milliseconds for what LMDB does in one.
    env: {
      PALISADE_TEST_STORE: 'shared',
      PALISADE_LAW_MS: process.env['PALISADE_LAW_MS'] ?? '5000',
    },
    globalSetup: ['test/support/run-folder.ts', 'test/shared/servers.ts'],
    sequence: { sequencer: LongestFirst },
    isolate: false,
    maxWorkers: 2,
    testTimeout: 180_000,
    // A second, the default, is little on a machine that is busy.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
});
