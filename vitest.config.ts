import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take a minute and more. */
const LONG = [
  'test/social/access-matrix.test.ts',
  'test/store/lmdb/lmdb.test.ts',
  'test/store/mongo/access.test.ts',
  'test/store/mongo/mongo.test.ts',
  'test/store/redis/cluster.test.ts',
  'test/store/redis/redis.test.ts',
];

/** Without times of an earlier run, large files begin first. Where a small one that takes long comes last, one worker ends alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
    include: ['test/**/*.test.ts'],
    // On MongoDB and Redis, by `npm run test:shared`.
    exclude: [...configDefaults.exclude, 'test/shared/**'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/support/run-folder.ts'],
    testTimeout: 30_000,
    // A second, the default, is little on a machine that is busy.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 30_000,
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      exclude: ['src/graphql/generated.ts'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
});
