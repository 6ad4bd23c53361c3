/** What people chose from what they were shown: items that they liked, kept as favourites, or answered. */
import { LIMITS } from '../base/limits.ts';
import type { Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { userProducer, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';

type ChosenStore = Pick<Store, 'items' | 'timelines' | 'reactions'>;

/**
 * Whether the person chose each of the items, which they were shown in a head that ends at `upTo`. All likes count,
 * because their times are not known; an answer counts if it is newer than the head and among the person's newest 2,000
 * items.
 */
export type AskChosen = (items: readonly Item[], upTo: Position) => Promise<readonly boolean[]>;

export async function openChosen(store: ChosenStore, viewer: UserId): Promise<AskChosen> {
  const newestAnswer = await newestAnswers(store, viewer);
  return async (items, upTo) => {
    const positions = items.map((item) => item.position);
    const [likes, favourites] = await Promise.all([
      store.reactions.given('like', viewer, positions),
      store.reactions.given('favourite', viewer, positions),
    ]);
    return positions.map((at, index) => {
      const isAnswered = (newestAnswer.get(at) ?? POSITION_ZERO) > upTo;
      return likes[index] === true || favourites[index] === true || isAnswered;
    });
  };
}

/** The person's newest answer to each item; an answer that names no item answers the opening item of its thread. */
async function newestAnswers(
  { items, timelines }: ChosenStore,
  viewer: UserId,
): Promise<ReadonlyMap<Position, Position>> {
  const own = await timelines.range(new Set([userProducer(viewer)]), {
    above: POSITION_ZERO,
    upTo: await timelines.newest(),
    limit: LIMITS.scanItemsMax,
    order: 'newest',
  });
  const answers = new Map<Position, Position>();
  for (const item of await items.getMany(own)) {
    const answered = item?.parent ?? item?.opening?.position;
    if (item != null && answered !== undefined && !answers.has(answered))
      answers.set(answered, item.position);
  }
  return answers;
}
