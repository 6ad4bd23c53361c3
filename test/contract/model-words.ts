/** The oracle's index of words: the words of each indexed item, all of which are scanned for each search. */
import { cut } from '../../src/fence/enumeration.ts';
import {
  type Position,
  position,
  POSITION_ZERO,
  type RangeQuery,
} from '../../src/model/positions.ts';
import { wordsOf } from '../../src/model/words.ts';
import type { WordStore } from '../../src/store/ports/words.ts';
import type { World } from './model-store.ts';

type WordWorld = Pick<World, 'items' | 'changes' | 'lastPosition'>;

export function modelWords(world: WordWorld): WordStore {
  const held = new Map<Position, readonly string[]>();
  const pending = new Set<Position>();
  let upTo = POSITION_ZERO;
  let seen = 0;
  const refresh = (): void => {
    for (const at of world.changes.slice(seen)) if (at <= upTo) pending.add(at);
    seen = world.changes.length;
  };
  const workIn = (at: Position): void => {
    const { title = null, text = null } = world.items.get(at)?.payload ?? {};
    held.set(at, wordsOf(`${title ?? ''} ${text ?? ''}`));
    pending.delete(at);
  };
  return {
    index: async (limit) => {
      refresh();
      const changed = [...pending].slice(0, limit);
      const end = Math.min(world.lastPosition, upTo + limit - changed.length);
      const added = Array.from({ length: end - upTo }, (_, nth) => position(upTo + nth + 1));
      for (const at of [...changed, ...added]) workIn(at);
      upTo = position(end);
      return changed.length + added.length;
    },
    find: async (search, query) => {
      refresh();
      const known = knownPart(query, upTo);
      if (known === null) return null;
      const found = [...held]
        .filter(([at]) => at > known.above && at <= known.upTo)
        .filter(
          ([at, words]) =>
            pending.has(at) || search.every((word) => words.some((one) => one.startsWith(word))),
        )
        .map(([at]) => at)
        .sort((a, b) => (query.order === 'newest' ? b - a : a - b));
      return cut(query, found, query.order === 'newest' ? known.above : known.upTo);
    },
  };
}

function knownPart(query: RangeQuery, upTo: Position): RangeQuery | null {
  if (query.upTo <= upTo || query.above >= query.upTo) return query;
  if (query.order === 'newest' || query.above >= upTo) return null;
  return { ...query, upTo };
}
