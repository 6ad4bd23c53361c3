/** The order in which test files start. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take half a minute and more. */
const LONG = [
  'test/shared/store.test.ts',
  'test/social/access-matrix.test.ts',
  'test/store/lmdb/lmdb.test.ts',
  'test/store/mongo/access.test.ts',
  'test/store/mongo/fuzz.test.ts',
  'test/store/mongo/mongo.test.ts',
  'test/store/mongo/timelines.test.ts',
  'test/store/redis/cluster.test.ts',
  'test/store/redis/redis.test.ts',
];

/**
 * Without timings from an earlier run, large files start first. If a slow small file started last, one worker would
 * finish alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
