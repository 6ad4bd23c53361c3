/** Ids in questions. An unknown id of a category or thread becomes an unused name, which is not found as usual. */
import { describeValue } from '../../base/describe-value.ts';
import { FeedError } from '../../base/errors.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import type { Position } from '../../model/positions.ts';
import { splitProducer, type ProducerKey } from '../../model/producers.ts';

/** A category's key. */
export function categoryKey(id: string): ProducerKey {
  return producerOfId(id) ?? (':' as ProducerKey);
}

/**
 * The categories to count. An absent one counts nothing, like a hidden one. A text that is not an id is refused,
 * because the answer would repeat it.
 */
export function countedCategories(ids: readonly string[]): readonly ProducerKey[] {
  const categories = ids.map((id) => producerOfId(id));
  const known = categories.filter((category) => category !== null);
  if (known.length < categories.length)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected only ids of categories, got ${categories.length - known.length} of another kind`,
    );
  return known;
}

/** Where an item stands, or stood: it need not exist. Refuses any other id with what was expected. */
export function placeOfItem(id: string, expected: string): Position {
  const place = itemPosition(id);
  if (place !== null) return place;
  throw new FeedError('BAD_USER_INPUT', `${expected}, got ${describeValue(id)}`);
}

/** A thread's name. */
export function threadName(id: string): string {
  const key = producerOfId(id);
  return key?.startsWith('thread:') ? splitProducer(key).id : '';
}
