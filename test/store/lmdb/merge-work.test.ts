/** How much of the store is touched by a deep read of few timelines among many. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { position, POSITION_ZERO, type Position } from '../../../src/model/positions.ts';
import { producerKey } from '../../../src/model/producers.ts';
import { openEnvironment } from '../../../src/store/lmdb/engine/environment.ts';
import {
  NO_VALUE,
  positionKey,
  textKey,
  withPosition,
} from '../../../src/store/lmdb/engine/keys.ts';
import { takePosition } from '../../../src/store/lmdb/items/positions.ts';
import { mergeRange, openFollowIndexes } from '../../../src/store/lmdb/timelines/merge.ts';
import { tempFolder } from '../../support/open-store.ts';

const ITEMS = 12_000;
const PRODUCERS = 600;

const env = await openEnvironment(join(await tempFolder(), 'data'));
afterAll(() => env.close());

const tagOf = (nth: number) => producerKey('tag', `${nth % PRODUCERS}`);

await env.write(() => {
  for (let nth = 0; nth < ITEMS; nth += 1) {
    const at = takePosition(env);
    env.log.put(positionKey(at), [tagOf(nth)]);
    env.timelines.put(withPosition(textKey(tagOf(nth)), at), NO_VALUE);
    env.newest.put(textKey(tagOf(nth)), at);
  }
});

test.each(['newest', 'oldest'] as const)(
  'a scan that would not get there is given up early, and a seek finds several positions, %s first',
  (order) => {
    let [rows, seeks] = [0, 0];
    const counted: typeof env = {
      ...env,
      log: {
        ...env.log,
        getRange: (range) =>
          Array.from(env.log.getRange(range), (row) => {
            rows += 1;
            return row;
          }),
      },
      timelines: {
        ...env.timelines,
        visitKeys: (range, visit) => {
          seeks += 1;
          env.timelines.visitKeys(range, visit);
        },
      },
    };
    const producers = new Set(Array.from({ length: 10 }, (_, nth) => tagOf(nth * 60)));
    const query = { above: POSITION_ZERO, upTo: position(ITEMS), limit: 150, order };
    const out: Position[] = [];
    env.read(() => mergeRange(counted, openFollowIndexes(), { producers, query, out }));
    expect(out).toHaveLength(150);
    expect(rows).toBeLessThan(1_000);
    expect(seeks).toBeLessThan(60);
  },
);
