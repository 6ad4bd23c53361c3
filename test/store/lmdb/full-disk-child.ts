/** Publishes under a file size limit until writes fail, and prints what a caller sees then and afterwards. */
import { once } from 'node:events';
import { systemClock } from '../../../src/base/clock.ts';
import { FeedError } from '../../../src/base/errors.ts';
import { typesByName } from '../../../src/model/place-types.ts';
import { position } from '../../../src/model/positions.ts';
import type { UserId } from '../../../src/model/producers.ts';
import { lastWitnessed } from '../../../src/reads/witnesses.ts';
import { openFacts } from '../../../src/social/facts.ts';
import { openLmdbStore } from '../../../src/store/lmdb/open.ts';
import { draft } from '../../support/builders.ts';

const [, , dir = ''] = process.argv;
const store = await openLmdbStore({ dir });
const large = draft({ payload: { title: null, text: 'x'.repeat(5_000), url: null, votes: 0 } });
let acknowledged = 0;
const codes: string[] = [];
for (let turn = 0; turn < 5_000 && codes.length < 10; turn += 1) {
  const answers = await Promise.allSettled([
    store.items.publish(large),
    store.items.publish(large),
    store.ping(),
  ]);
  acknowledged += answers.slice(0, 2).filter(({ status }) => status === 'fulfilled').length;
  for (const answer of answers) {
    if (answer.status === 'rejected')
      codes.push(answer.reason instanceof FeedError ? answer.reason.code : String(answer.reason));
  }
}
/** Small rows still fit where old ones were; the store says all the same that writes fail. */
const pings = await Promise.allSettled([store.ping(), store.ping(), store.ping()]);
const isReadyWhileFull = pings.some(({ status }) => status === 'fulfilled');
const newest = await store.timelines.newest();
const [item] = await store.items.getMany([position(acknowledged)]);
const isReadable = item !== null;
/** A first read of what is new would enrol the visitor; many still are, where old rows left room. */
const context = {
  store,
  facts: openFacts(store),
  clock: systemClock,
  witnessKinds: { news: 'value' as const },
  placeTypes: typesByName([]),
};
let [visitors, told, enrolled] = [0, 0, 0];
for (let turn = 0; turn < 200 && enrolled === visitors; turn += 1) {
  const answers = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      lastWitnessed(context, `visitor-${visitors++}` as UserId, 'news'),
    ),
  );
  told += answers.filter(({ status }) => status === 'fulfilled').length;
  enrolled = (await store.reads.totals()).viewers;
}
const seen = {
  acknowledged,
  newest,
  isReadable,
  isReadyWhileFull,
  isEachVisitorTold: told === visitors,
  isEachVisitorEnrolled: enrolled === visitors,
  codes: [...new Set(codes)],
};
process.stdout.write(`${JSON.stringify(seen)}\n`);
// There is room again as soon as the parent says so.
await once(process.stdin, 'data');
await store.ping();
await store.items.publish(large);
await store.close();
process.stdout.write('ready\n');
process.exit(0);
