/** Adapters that are wrong about words, each with the sentence that catches it. */
import { endOf } from '../../../src/fence/enumeration.ts';
import { position } from '../../../src/model/positions.ts';
import type { Broken } from './broken.ts';

const COMES_SO_FAR = 'the index answers as far as it came: from the oldest on, and not from above';

export const BROKEN_WORDS: readonly Broken<'words'>[] = [
  [
    'claims to be settled further than it is',
    COMES_SO_FAR,
    (words) => ({
      find: async (search, query) => {
        const found = await words.find(search, query);
        return found === null ? null : { ...found, settledTo: endOf(query) };
      },
    }),
  ],
  [
    'answers where it cannot tell',
    COMES_SO_FAR,
    (words) => ({
      find: async (search, query) =>
        (await words.find(search, query)) ?? { positions: [], settledTo: endOf(query) },
    }),
  ],
  [
    'forgets an edit',
    'an edit is an answer to every search until it is worked in',
    (words, { items }) => ({
      find: async (search, query) => {
        const found = await words.find(search, query);
        if (found === null) return null;
        const edited = await items.getMany(found.positions);
        const isOld = edited.map((item) => item?.editedAtMs === null);
        return { ...found, positions: found.positions.filter((_, nth) => isOld[nth]) };
      },
    }),
  ],
  [
    'keeps the words of what was deleted',
    'words that an item no longer holds are gone when that is worked in',
    (words) => ({
      find: async (search, query) => {
        const found = await words.find(search, query);
        return found === null ? null : { ...found, positions: [...found.positions, position(1)] };
      },
    }),
  ],
  [
    'looks for one word of several',
    'a search finds all of several words, in any order, and nothing else',
    (words) => ({ find: (search, query) => words.find(search.slice(0, 1), query) }),
  ],
  [
    'lists without an end',
    'pages read in turn give every answer once, and each settles where the next goes on',
    (words) => ({ find: (search, query) => words.find(search, { ...query, limit: 99 }) }),
  ],
  [
    'says that there is always more to do',
    'the index cannot tell before it has worked in anything',
    (words) => ({ index: async (limit) => (await words.index(limit)) + 1 }),
  ],
];
