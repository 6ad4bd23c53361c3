/**
 * Lists of categories by key: those with a thread the viewer may see. Hidden ones leave no trace except in the response
 * time.
 */
import { compareCodePoints } from '../base/compare-code-points.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { ProducerKey } from '../model/producers.ts';
import { holdsThreads, type ThreadListStores } from './thread-list.ts';

/** Where a page ended, in the order of keys. */
export interface KeyPlace {
  readonly key: ProducerKey;
  /** Whether the list showed a category before this place. */
  readonly isAfterShown: boolean;
}

export interface CategoryPageRequest {
  readonly first: number;
  /** Null for the first page. */
  readonly after: KeyPlace | null;
}

export interface CategoryPage {
  readonly found: readonly ProducerKey[];
  /** CAPPED: the search ended before the list did; it continues after `reached`, which may be hidden. */
  readonly status: 'MORE' | 'END' | 'CAPPED';
  readonly reached: KeyPlace | null;
  /** Whether the viewer may see a category at or before the start of the page. */
  hasPrevious(): Promise<boolean>;
}

/**
 * A page of the categories. Looks at a bounded number of hidden ones, after which it is CAPPED and returns how far it
 * came.
 */
export async function listCategories(
  store: ThreadListStores,
  facts: ViewerFacts,
  { first, after }: CategoryPageRequest,
): Promise<CategoryPage> {
  const start = after?.key ?? null;
  const { found, reached, isEnd } = await findCategories(store, facts, {
    count: first + 1,
    after: start,
  });
  const shown = found.slice(0, first);
  const hasMore = found.length > first;
  const isAfterShown = shown.length > 0 || after?.isAfterShown === true;
  const key = hasMore ? (shown.at(-1) ?? start) : reached;
  return {
    found: shown,
    status: hasMore ? 'MORE' : isEnd ? 'END' : 'CAPPED',
    reached: key === null ? null : { key, isAfterShown },
    async hasPrevious() {
      if (after === null) return false;
      const look = await findCategories(store, facts, { count: 1, after: null });
      const [least] = look.found;
      if (least === undefined) return !look.isEnd && after.isAfterShown;
      return compareCodePoints(least, after.key) <= 0;
    },
  };
}

interface FoundCategories {
  readonly found: readonly ProducerKey[];
  readonly reached: ProducerKey | null;
  readonly isEnd: boolean;
}

interface FindArgs {
  readonly count: number;
  readonly after: ProducerKey | null;
}

async function findCategories(
  store: ThreadListStores,
  facts: ViewerFacts,
  { count, after }: FindArgs,
): Promise<FoundCategories> {
  const found: ProducerKey[] = [];
  let reached = after;
  for (let left: number = LIMITS.categoriesScannedMax, limit = count; left > 0; limit *= 2) {
    const asked = Math.min(limit, left, LIMITS.categoriesMax);
    const keys = await store.threads.categories({ after: reached, limit: asked });
    const isShown = await Promise.all(keys.map((key) => holdsThreads(store, facts, key)));
    for (const [index, key] of keys.entries()) {
      if (isShown[index] === true) found.push(key);
      reached = key;
      if (found.length === count) return { found, reached, isEnd: false };
    }
    if (keys.length < asked) return { found, reached, isEnd: true };
    left -= asked;
  }
  return { found, reached, isEnd: false };
}
