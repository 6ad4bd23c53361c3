/**
 * Who may open and see what. First the rules: pure functions from a viewer's facts and an item to a verdict, applied
 * last on every read. Then the questions that need the store.
 */
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { shownBy, standsInAny, timelinesOf, type Item, type Visibility } from '../model/items.ts';
import type { Person } from '../model/people.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { splitProducer, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import type { FactsCache } from './facts.ts';
import { isHidden } from './hidden-items.ts';
import { isHiddenRepost } from './hidden-reposts.ts';
import { mutedPhraseIn } from './muted-phrases.ts';
import { findPlace } from './places/place-access.ts';
import { isFollowable, userOf } from './producers.ts';

/**
 * Whether the viewer may know that the item exists. If not, nothing may distinguish it from an absent one. A reply is
 * at most as visible as its thread's opening item and as its place; authors always know their own items. A repost is at
 * most as visible as its original, even to the person who reposted it.
 */
export function mayKnow(facts: ViewerFacts, item: Item): boolean {
  if (item.repostOf !== undefined && !isOriginalOpenTo(facts, item)) return false;
  if (item.author !== null && item.author === facts.viewer) return true;
  if (!isReader(facts, item)) return false;
  return isOpenTo(facts, item) && (item.opening === null || isOpeningOpenTo(facts, item.opening));
}

/** Hides reposts whose original was not read. */
function isOriginalOpenTo(facts: ViewerFacts, { original }: Item): boolean {
  return original != null && mayKnow(facts, original);
}

/**
 * An opening item that was for everyone or for a group outlives its erased author: the replies to it stay visible to
 * the same people. Erased people have no followers and readers any more.
 */
function isOpeningOpenTo(facts: ViewerFacts, opening: AccessSubject): boolean {
  const { standing, visibility, audience } = opening;
  if (standing?.state !== 'erased') return isOpenTo(facts, opening);
  return visibility === 'group'
    ? isInGroup(facts, audience)
    : visibility === 'public' && standing.feed !== 'private';
}

/** Whether the viewer is a member of every place that lets only its members read. */
function isReader({ memberOf }: ViewerFacts, { readers }: Item): boolean {
  return readers === undefined || readers.every((place) => memberOf?.has(place) === true);
}

type AccessSubject = Pick<Item, 'author' | 'visibility' | 'audience' | 'standing'>;

/** What keeps one item from a viewer, apart from its thread. */
type Bar = 'no-author' | 'blocked' | 'inactive' | 'private-feed' | Exclude<Visibility, 'public'>;

/** The first bar from the visibility, the author and the blocks of one item; null when there is none. */
function barTo(
  facts: ViewerFacts,
  { author, visibility, audience, standing }: AccessSubject,
): Bar | null {
  if (author === null) return visibility === 'public' ? null : 'no-author';
  if (author === facts.viewer) return null;
  if (facts.blocked.has(author)) return 'blocked';
  if (standing !== undefined && standing.state !== 'active') return 'inactive';
  switch (visibility) {
    case 'public':
      return standing?.feed !== 'private' || isFollower(facts, author) ? null : 'private-feed';
    case 'followers':
      return isFollower(facts, author) ? null : visibility;
    case 'readers':
      return facts.admittedBy.has(author) ? null : visibility;
    case 'direct':
      return facts.viewer !== null && audience?.includes(userProducer(facts.viewer)) === true
        ? null
        : visibility;
    case 'group':
      return isInGroup(facts, audience) ? null : visibility;
    case 'private':
      return visibility;
  }
}

function isInGroup({ memberOf }: ViewerFacts, audience: Item['audience']): boolean {
  return audience?.some((group) => memberOf?.has(group) === true) === true;
}

function isOpenTo(facts: ViewerFacts, subject: AccessSubject): boolean {
  return barTo(facts, subject) === null;
}

/**
 * Explains in a sentence why the viewer may not know that the item exists; null when they may. Only for the operator:
 * to the viewer, such an item is absent. It never reveals which of two people blocked the other.
 */
export function whyUnknown(facts: ViewerFacts, item: Item): string | null {
  if (mayKnow(facts, item)) return null;
  const { repostOf, original } = item;
  if (repostOf !== undefined && !isOriginalOpenTo(facts, item)) {
    const why = original == null ? 'it was deleted' : whyUnknown(facts, original);
    return `what it reposts, item ${repostOf}, is hidden: ${why}`;
  }
  if (!isReader(facts, item))
    return `only members of ${(item.readers ?? []).join(', ')} read where it stands`;
  const bar = barTo(facts, item);
  if (bar !== null) return BARS[bar](item);
  const opening = item.opening ?? item;
  const openingBar = barTo(facts, opening) ?? 'inactive';
  return `what opened its thread, item ${opening.position}, is hidden: ${BARS[openingBar](opening)}`;
}

const BARS: Readonly<Record<Bar, (subject: AccessSubject) => string>> = {
  'no-author': ({ visibility }) => `it is ${visibility}, and its author is gone`,
  blocked: ({ author }) => `one of the viewer and its author, ${author}, blocked the other`,
  inactive: ({ author, standing }) => `its author, ${author}, is ${standing?.state}`,
  'private-feed': ({ author }) =>
    `its author, ${author}, has a private feed that the viewer does not follow`,
  followers: ({ author }) => `it is for followers of ${author}, and the viewer is none`,
  readers: ({ author }) => `it is for readers whom ${author} admitted, and the viewer is none`,
  direct: ({ audience = [] }) => `it is a direct to ${audience.join(', ')}`,
  group: ({ audience = [] }) =>
    `it is for members of ${audience.join(', ')}, and the viewer is none`,
  private: ({ author }) => `it is private to ${author}`,
};

function isFollower({ follows }: ViewerFacts, author: UserId): boolean {
  return follows.has(userProducer(author));
}

/**
 * Whether the viewer hid the item, or muted its author, thread, a tag, its producer or a phrase in it, or did so with
 * the original that it reposts, or hid its author's reposts. Viewers may know their own mutes.
 */
export function isMuted(facts: ViewerFacts, item: Item): boolean {
  return isHiddenRepost(facts, item) || isMutedItself(facts, item);
}

/** The same, regardless of whose reposts the viewer hid. */
export function isMutedItself(facts: ViewerFacts, item: Item): boolean {
  const { mutes } = facts;
  if (mutes.size === 0) return false;
  if (item.original != null && isMuted(facts, item.original)) return true;
  // A direct is not on its author's timeline.
  const isAuthorMuted = item.author !== null && mutes.has(userProducer(item.author));
  return (
    isAuthorMuted ||
    standsInAny(item, mutes) ||
    isHidden(facts, item) ||
    mutedPhraseIn(facts, item) !== null
  );
}

/** Describes in a sentence which of the viewer's mutes hides the item; null when none does. */
export function whyMuted(facts: ViewerFacts, item: Item): string | null {
  if (!isMuted(facts, item)) return null;
  if (isHidden(facts, item)) return 'the viewer hid this item';
  if (isHiddenRepost(facts, item)) return `the viewer hid the reposts of ${item.author}`;
  const whyOriginal = item.original == null ? null : whyMuted(facts, item.original);
  if (whyOriginal !== null) return `of what it reposts, item ${item.repostOf}: ${whyOriginal}`;
  const authors = item.author === null ? [] : [userProducer(item.author)];
  const key = [...authors, ...timelinesOf(item)].find((each) => facts.mutes.has(each));
  return key === undefined
    ? `the viewer muted the phrase “${mutedPhraseIn(facts, item)}”, which is in its title or text`
    : `the viewer muted ${key}`;
}

/** Whether feeds, counts and notifications show the item to the viewer. */
export function canSee(facts: ViewerFacts, item: Item): boolean {
  return mayKnow(facts, item) && !isMuted(facts, item);
}

/** Whether the viewer and the person that the producer stands for are in a block, in either direction. */
export function isBlocked(facts: ViewerFacts, key: ProducerKey): boolean {
  const user = userOf(key);
  return user !== null && facts.blocked.has(user);
}

/** The producers without the people who are in a block with the viewer. */
export function outsideBlocks(
  facts: ViewerFacts,
  keys: readonly ProducerKey[],
): readonly ProducerKey[] {
  return facts.blocked.size === 0 ? keys : keys.filter((key) => !isBlocked(facts, key));
}

/** A person as others see them: null for somebody who never joined, and for somebody the viewer may not see. */
export function shownPerson(
  facts: ViewerFacts,
  user: UserId,
  person: Person | null,
): Person | null {
  if (person === null || user === facts.viewer) return person;
  return person.state === 'active' && !isBlocked(facts, userProducer(user)) ? person : null;
}

export interface OpenItemContext {
  readonly store: Pick<Store, 'items'>;
  readonly facts: FactsCache;
}

/** The item, or null when it does not exist or the viewer may not open it. */
export async function openItem(
  context: OpenItemContext,
  viewer: UserId | null,
  position: Position,
): Promise<Item | null> {
  const [facts, [item]] = await Promise.all([
    context.facts.of(viewer),
    context.store.items.getMany([position]),
  ]);
  return item !== null && item !== undefined && mayKnow(facts, item) ? item : null;
}

/** The same, but returns the original of a repost: reactions to a repost go to its original. */
export async function openOriginal(
  context: OpenItemContext,
  viewer: UserId | null,
  position: Position,
): Promise<Item | null> {
  const item = await openItem(context, viewer, position);
  return item === null ? null : shownBy(item);
}

/**
 * Whether the producer exists and the viewer may see it. A person exists when they joined and are active; one who never
 * joined exists once they have published anything that is not private, have followers, or follow somebody. Any other
 * producer exists when the viewer may open one of its items.
 */
export async function canOpenProducer(
  store: Store,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<boolean> {
  if (!isFollowable(key) || isBlocked(facts, key)) return false;
  const tree = await store.places.tree(null);
  if (tree.places.has(key)) return findPlace(tree, facts, key) !== null;
  const user = userOf(key);
  if (user !== null) return user === facts.viewer || canOpenPerson(store, user);
  return key.startsWith('thread:')
    ? canOpenThread(store, facts, key)
    : hasItem(store, key, mayKnowBy(facts));
}

/** Whether the viewer may open the thread's opening item or any other item of it. */
export async function canOpenThread(
  store: Pick<Store, 'items' | 'threads' | 'timelines'>,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<boolean> {
  const [record = null] = await store.threads.getMany([splitProducer(key).id]);
  if (record !== null) {
    const known = await store.items.getMany([record.opening.position, record.newest]);
    if (known.some((item) => item !== null && mayKnow(facts, item))) return true;
  }
  return hasItem(store, key, mayKnowBy(facts));
}

/** The number of followers; 0 for a producer the viewer may not see, as for one that does not exist. */
export async function followerCount(
  store: Store,
  facts: ViewerFacts,
  key: ProducerKey,
): Promise<number> {
  const { followers } = isBlocked(facts, key) ? NOBODY : await store.edges.counts(key);
  return followers > 0 && (await canOpenProducer(store, facts, key)) ? followers : 0;
}

/** A person with a private feed can be seen, though not their items: otherwise nobody could ask to follow them. */
async function canOpenPerson(store: Store, user: UserId): Promise<boolean> {
  const [person = null] = await store.people.getMany([user]);
  return person === null ? personExists(store, user) : person.state === 'active';
}
const NOBODY = { followers: 0 };

/** Whether somebody who never joined is visible through what they did. */
export async function personExists(store: Store, user: UserId): Promise<boolean> {
  const key = userProducer(user);
  if ((await store.edges.counts(key)).followers > 0) return true;
  if ((await store.edges.list(user, 'follow', { after: null, limit: 1 })).length > 0) return true;
  return hasItem(store, key, ({ visibility }) => visibility !== 'private');
}

const mayKnowBy =
  (facts: ViewerFacts) =>
  (item: Item): boolean =>
    mayKnow(facts, item);

/**
 * Whether one of the producer's items passes. Reads from both ends in rounds that double: a flood of new items would
 * hide the older ones, so neither end alone may decide.
 */
async function hasItem(
  store: Pick<Store, 'items' | 'timelines'>,
  key: ProducerKey,
  passes: (item: Item) => boolean,
): Promise<boolean> {
  let [above, upTo] = [POSITION_ZERO, await store.timelines.newest()];
  const producers = new Set([key]);
  for (
    let limit: number = LIMITS.producerProbeItemsMin;
    limit <= LIMITS.producerProbeItemsMax;
    limit *= 2
  )
    for (const order of ['newest', 'oldest'] as const) {
      const found = await store.timelines.range(producers, { above, upTo, limit, order });
      const items = await store.items.getMany(found);
      if (items.some((item) => item !== null && passes(item))) return true;
      const last = found.at(-1);
      if (last === undefined || found.length < limit) return false;
      if (order === 'newest') upTo = position(last - 1);
      else above = last;
    }
  return false;
}
