/**
 * The cost of a page of the mix for one process on MongoDB and Redis, compared with Mercurius with constant data. The
 * world is as small as a stand-in for MongoDB requires, so all of it fits into the process's cache of recent items.
 */
import type { Figure, Measured } from '../figure.ts';
import { measureMix, ROUND_PAGES, ROUNDS } from '../mix/mix.ts';
import { openSharedMixWorld } from '../mix/world.ts';

export const figure: Figure = {
  name: 'page-mix-scale',
  what: 'page-mix on MongoDB and Redis, one process and only its own processor time, with 50 items for each viewer; the detail has the commands sent to MongoDB meanwhile',
  unit: '× (µs/µs)',
  target: '>= 0.3',
  async measure(progress): Promise<Measured> {
    const mixed = await measureMix({ progress, open: openSharedMixWorld, pagesPerPublish: 0 });
    const { ratio, detail, mongoCommands } = mixed;
    const all = mongoCommands.flat();
    return {
      value: ratio,
      detail: {
        ...detail,
        mongoCommands: all.length,
        mongoCommandsOfRounds: mongoCommands.map((each) => each.length),
        mongoCommandsEachPage: all.length / (ROUNDS * ROUND_PAGES),
        mongoCommandNames: counted(all),
      },
    };
  },
};

function counted(commands: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const each of commands) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}
