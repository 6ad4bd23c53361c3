/** The source that a module of the installation defines: everything in the timelines that it returns. */
import { createHash } from 'node:crypto';
import { oncePer } from '../base/once.ts';
import { standsInAny } from '../model/items.ts';
import type { ProducerKey } from '../model/producers.ts';
import type { OwnCall } from './parts.ts';
import { readTimelineSet } from './source-reads.ts';
import { unmixed, type Stream, type StreamRead } from './stream.ts';
import { argumentsOf } from './values.ts';

const NONE: ReadonlySet<ProducerKey> = new Set();

/** Empty if the module does not answer, which is reported to the request. */
export function ownSource({ name: source, args, deadlineMs }: OwnCall): Stream {
  const timelinesOf = oncePer(async (read: StreamRead) => {
    const ask = { source, args: argumentsOf(args, read.args), deadlineMs };
    const timelines = await read.ownSources.timelines(ask);
    if (timelines === null) read.withhold();
    return timelines ?? NONE;
  });
  return unmixed({
    async enumerate(read, query) {
      const producers = await timelinesOf(read);
      const set = { viewer: null, name: nameOf(producers), isHome: false, producers };
      return readTimelineSet(read, set, query);
    },
    async includes(read, items) {
      const producers = await timelinesOf(read);
      return items.map((item) => standsInAny(item, producers));
    },
    async why(read, item) {
      return standsInAny(item, await timelinesOf(read))
        ? null
        : `own ${source}: the item is in none of its timelines`;
    },
  });
}

/** The same timelines have the same name in every request. */
const nameOf = oncePer((producers: ReadonlySet<ProducerKey>): string => {
  const list = JSON.stringify([...producers].sort());
  return `own ${createHash('sha256').update(list).digest('base64url')}`;
});
