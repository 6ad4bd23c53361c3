/** A fence that is forgotten while its process dies leaves no copy in Redis that others read. */
import { describe, expect, test } from 'vitest';
import { FENCE, fencepost, KEEP_ALL } from '../../support/builders.ts';
import { openFront } from '../../support/open-redis-store.ts';
import { openTestStore } from '../../support/open-store.ts';
import { redisService } from '../../support/services.ts';

const service = await redisService();

describe.skipIf(!service.isThere)(service.name, () => {
  test('a fence is gone for others when the process that forgot it died right after', async () => {
    const durable = await openTestStore();
    const { fences } = durable;
    const dying = await openFront({
      url: service.url,
      durable: {
        ...durable,
        fences: {
          ...fences,
          forget: async (key) => {
            await fences.forget(key);
            return new Promise(() => undefined);
          },
        },
      },
    });
    const other = await openFront({ url: service.url, durable });
    await dying.fences.commit(FENCE, fencepost(1, 0), KEEP_ALL);
    for (const store of [dying, other])
      expect(await store.fences.state(FENCE)).toMatchObject({ upTo: 1 });
    void dying.fences.forget(FENCE);
    await expect.poll(() => fences.streams(FENCE.viewer, { after: null, limit: 1 })).toEqual([]);
    expect(await other.fences.state(FENCE)).toMatchObject({ upTo: 0, latest: null });
  });
});
