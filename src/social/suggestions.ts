/**
 * Whom a viewer may want to follow, and why. Looks at a bounded number of recent items of the viewer's follows and
 * places, and at a bounded number of follows of the active people among them; nothing is stored.
 */
import type { FlagReader } from '../base/flags/flag-list.ts';
import { LIMITS } from '../base/limits.ts';
import type { ViewerFacts } from '../model/edges.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import { POSITION_ZERO, type Position } from '../model/positions.ts';
import { EVERYTHING, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { canOpenProducer, canSee } from './access.ts';
import { mayListFollows, visiblePeople } from './followers.ts';
import { userOf } from './producers.ts';
import { requestedBy } from './requests.ts';

/**
 * The reasons: the viewer's followed people follow it; it writes under tags or in categories that the viewer follows;
 * it writes in the viewer's places.
 */
export type SuggestionKind = 'followed' | 'tags' | 'places';

export interface SuggestionReason {
  readonly kind: SuggestionKind;
  /** The number of people, tags or places that support it. */
  readonly count: number;
  /** The first few of them, by key. */
  readonly producers: readonly ProducerKey[];
}

export interface Suggestion {
  readonly producer: ProducerKey;
  readonly reasons: readonly SuggestionReason[];
}

interface SuggestContext {
  readonly store: Store;
  readonly facts: ViewerFacts;
  readonly flags: FlagReader;
}

type SuggestReads = Omit<SuggestContext, 'flags'>;

/** The reasons for each candidate. */
type Evidence = Map<ProducerKey, Map<SuggestionKind, Set<ProducerKey>>>;

const KINDS: readonly SuggestionKind[] = ['followed', 'tags', 'places'];

/**
 * The best first: those supported by the most people, tags and places. Leaves out the viewer, producers they follow,
 * asked to follow, muted or blocked, and those they may not see. Empty for somebody who follows nothing and is in no
 * place.
 */
export async function suggestProducers(
  context: SuggestContext,
  count: number,
): Promise<readonly Suggestion[]> {
  const { store, facts, flags } = context;
  if (facts.viewer === null || !(await flags.isOn('suggestions', facts.viewer))) return [];
  const evidence: Evidence = new Map();
  const recent = await recentItems(context);
  noteAuthorsUnderTags(facts, recent, evidence);
  await noteFollowed(context, recent, evidence);
  await noteAuthorsInPlaces(context, evidence);
  const asked = await requestedBy(store, facts.viewer);
  const taken = new Set([userProducer(facts.viewer), EVERYTHING, ...asked]);
  const candidates = [...evidence]
    .filter(([key]) => !taken.has(key) && !facts.follows.has(key) && !facts.mutes.has(key))
    .toSorted(([a, ofA], [b, ofB]) => weightOf(ofB) - weightOf(ofA) || (a < b ? -1 : 1));
  const found: Suggestion[] = [];
  for (const [producer, kinds] of candidates.slice(0, LIMITS.suggestionsCheckedMax)) {
    if (found.length >= count) break;
    if (!(await canOpenProducer(store, facts, producer))) continue;
    found.push({ producer, reasons: reasonsOf(kinds) });
  }
  return found;
}

/** The newest items of the viewer's follows, as far as the viewer may see them. */
async function recentItems({ store, facts }: SuggestReads): Promise<readonly Item[]> {
  const query = { above: POSITION_ZERO, upTo: await store.timelines.newest() };
  const positions = await store.timelines.range(facts.follows, {
    ...query,
    limit: LIMITS.suggestionItemsMax,
    order: 'newest',
  });
  return seen({ store, facts }, positions);
}

async function seen(
  { store, facts }: SuggestReads,
  positions: readonly Position[],
): Promise<readonly Item[]> {
  const items = await store.items.getMany(positions);
  return items.filter((item): item is Item => item !== null && canSee(facts, item));
}

function noteAuthorsUnderTags(
  facts: ViewerFacts,
  items: readonly Item[],
  evidence: Evidence,
): void {
  for (const item of items) {
    if (item.author === null) continue;
    for (const key of timelinesOf(item))
      if (facts.follows.has(key) && userOf(key) === null)
        note(evidence, userProducer(item.author), { kind: 'tags', by: key });
  }
}

/** Notes the follows of the most recently active people whom the viewer follows. */
async function noteFollowed(
  { store, facts }: SuggestReads,
  items: readonly Item[],
  evidence: Evidence,
): Promise<void> {
  const authors = new Set(items.flatMap(({ author }) => (author === null ? [] : [author])));
  const active = [...authors].map(userProducer).filter((key) => facts.follows.has(key));
  const people = await visiblePeople(store, facts, active.slice(0, LIMITS.suggestingPeopleMax));
  const page = { after: null, limit: LIMITS.suggestingFollowsMax };
  for (const by of people) {
    if (!(await mayListFollows(store, facts, by))) continue;
    const follows = await store.edges.list(userOf(by) as UserId, 'follow', page);
    for (const { producer } of follows) note(evidence, producer, { kind: 'followed', by });
  }
}

/** Notes the authors of the newest items in the viewer's places. */
async function noteAuthorsInPlaces(context: SuggestReads, evidence: Evidence): Promise<void> {
  const { store, facts } = context;
  const { places } = await store.places.tree(null);
  const own = [...(facts.memberOf ?? []), ...facts.follows].filter((key) => places.has(key));
  const query = { above: POSITION_ZERO, upTo: await store.timelines.newest() };
  for (const by of [...new Set(own)].toSorted().slice(0, LIMITS.suggestingPlacesMax)) {
    const limit = LIMITS.suggestionItemsMax / LIMITS.suggestingPlacesMax;
    const positions = await store.threads.itemsOf(by, { ...query, limit, order: 'newest' });
    for (const { author } of await seen(context, positions))
      if (author !== null) note(evidence, userProducer(author), { kind: 'places', by });
  }
}

function note(
  evidence: Evidence,
  producer: ProducerKey,
  { kind, by }: { readonly kind: SuggestionKind; readonly by: ProducerKey },
): void {
  const kinds = evidence.get(producer) ?? new Map<SuggestionKind, Set<ProducerKey>>();
  evidence.set(producer, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(by)));
}

function weightOf(kinds: ReadonlyMap<SuggestionKind, ReadonlySet<ProducerKey>>): number {
  return [...kinds.values()].reduce((sum, { size }) => sum + size, 0);
}

function reasonsOf(
  kinds: ReadonlyMap<SuggestionKind, ReadonlySet<ProducerKey>>,
): readonly SuggestionReason[] {
  return KINDS.flatMap((kind) => {
    const by = [...(kinds.get(kind) ?? [])].toSorted();
    if (by.length === 0) return [];
    return [{ kind, count: by.length, producers: by.slice(0, LIMITS.suggestionNamedMax) }];
  });
}
