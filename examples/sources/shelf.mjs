/**
 * Shelves that editors maintain by hand: a name, and the timelines on it. A template chooses one, as in `own: { name:
 * shelf, args: { name: hardware } }`.
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const SHELVES = {
  hardware: ['tag:hardware', 'tag:experimental-realization'],
  theory: ['tag:complexity-theory', 'tag:information-theory'],
};

/** @type {import('../../src/ranking/source-module.ts').SourceModule} */
export default {
  name: 'shelf',
  version: '1',
  timelines: ({ args }) => SHELVES[String(args['name'] ?? 'hardware')] ?? [],
};
