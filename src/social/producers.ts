/**
 * What a viewer may know of a producer. People have no rows of their own: a person exists when they have published, are
 * followed or hold a connection; any other producer exists when the viewer may open one of its newest items.
 */
import { LIMITS } from '../base/limits.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import { splitProducer, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { type Relation, type ViewerFacts } from '../model/edges.ts';
import type { Store } from '../store/ports/store.ts';
import { mayKnow } from './access.ts';

/** Ids, tags and thread names: no spaces, no control characters, bounded. */
const NAME = new RegExp(`^[^\\p{C}\\p{Z}]{1,${LIMITS.idCharsMax}}$`, 'u');
const TYPE = /^[a-z][a-z0-9-]{0,31}$/;

export function isName(value: string): boolean {
  return NAME.test(value);
}

/** Whether `type:id` is well formed and names something a person can follow; the timeline of everything is not. */
export function isFollowable(key: ProducerKey): boolean {
  const { type, id } = splitProducer(key);
  return TYPE.test(type) && type !== 'all' && isName(id);
}

/** The person a `user:` producer stands for; null for any other. */
export function userOf(key: ProducerKey): UserId | null {
  const { type, id } = splitProducer(key);
  return type === 'user' ? (id as UserId) : null;
}

/** Whether a block stands between the viewer and the person the producer stands for. */
export function isBlocked(facts: ViewerFacts, key: ProducerKey): boolean {
  const user = userOf(key);
  return user !== null && facts.blocked.has(user);
}

/** False for what does not exist and for what the viewer may not see, alike. */
export async function canOpenProducer(
  store: Store,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<boolean> {
  if (!isFollowable(key) || isBlocked(facts, key)) return false;
  if (facts.follows.has(key)) return true;
  const user = userOf(key);
  if (user === null) return hasVisibleItem(store, facts, key);
  return user === facts.viewer || personExists(store, user);
}

/** How many follow the producer; 0 for what the viewer may not see, as for what does not exist. */
export async function followerCount(
  store: Store,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<number> {
  if (isBlocked(facts, key)) return 0;
  return (await store.edges.counts(key)).followers;
}

/** Whether one of the producer's newest items may be opened by the viewer. */
export async function hasVisibleItem(
  store: Store,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<boolean> {
  const items = await store.items.getMany(await newestOf(store, key, LIMITS.producerProbeItemsMax));
  return items.some((item) => item !== null && mayKnow(facts, item));
}

async function personExists(store: Store, user: UserId): Promise<boolean> {
  const key = userProducer(user);
  if ((await newestOf(store, key, 1)).length > 0) return true;
  if ((await store.edges.counts(key)).followers > 0) return true;
  const relations: readonly Relation[] = ['follow', 'block', 'mute'];
  const held = await Promise.all(
    relations.map((relation) => store.edges.list(user, relation, { after: null, limit: 1 })),
  );
  return held.some((connections) => connections.length > 0);
}

async function newestOf(store: Store, key: ProducerKey, limit: number) {
  const upTo = await store.timelines.newest();
  return store.timelines.range(new Set([key]), {
    above: POSITION_ZERO,
    upTo,
    limit,
    order: 'newest',
  });
}
