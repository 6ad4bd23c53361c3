/** Which events handlers do not get, each for a named reason. The rules apply when an event is processed. */
import { VERBS, type FeedEvent } from '../../model/events.ts';
import type { Item } from '../../model/items.ts';
import type { Person } from '../../model/people.ts';
import type { Position } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import { userOf } from '../../social/producers.ts';
import type { Store } from '../../store/ports/store.ts';

export const SKIP_REASONS = [
  'unknown-verb',
  'missing-object',
  'missing-actor',
  'missing-producer',
  'suspended-actor',
  'suspended-recipient',
] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];

type SkipStore = Pick<Store, 'items' | 'people'>;

/** The records that the rules examine, read in bulk. */
interface Facts {
  readonly items: ReadonlyMap<Position, Item | null>;
  readonly people: ReadonlyMap<UserId, Person | null>;
}

const KNOWN_VERBS: ReadonlySet<string> = new Set(VERBS);
/** Verbs whose object's person is the recipient. */
const WITH_RECIPIENT: ReadonlySet<string> = new Set([
  'like',
  'favourite',
  'follow',
  'request',
  'accept',
]);

/** Why each event is skipped, in the given order; null for an event that handlers get. */
export async function skipReasons(
  store: SkipStore,
  events: readonly FeedEvent[],
): Promise<readonly (SkipReason | null)[]> {
  const facts = await readFacts(store, events);
  return events.map((event) => reasonOf(event, facts));
}

async function readFacts(
  { items, people }: SkipStore,
  events: readonly FeedEvent[],
): Promise<Facts> {
  const positions = [...new Set(events.flatMap(itemOf))];
  const found = new Map(
    (await items.getMany(positions)).map((item, nth) => [positions[nth] as Position, item]),
  );
  const users = new Set(events.flatMap((event) => [event.actor, ...usersOf(event)]));
  for (const item of found.values())
    if (item !== null && item.author !== null) users.add(item.author);
  const ids = [...users];
  const known = await people.getMany(ids);
  return { items: found, people: new Map(ids.map((id, nth) => [id, known[nth] ?? null])) };
}

function itemOf({ object }: FeedEvent): readonly Position[] {
  return object.kind === 'item' ? [object.position] : [];
}

function usersOf({ producer, object }: FeedEvent): readonly UserId[] {
  const keys = object.kind === 'producer' ? [producer, object.key] : [producer];
  return keys.flatMap((key) => userOf(key) ?? []);
}

function reasonOf(event: FeedEvent, facts: Facts): SkipReason | null {
  const { verb, actor, producer, object } = event;
  if (!KNOWN_VERBS.has(verb)) return 'unknown-verb';
  const stateOf = (user: UserId | null) =>
    (user === null ? null : facts.people.get(user)?.state) ?? 'active';
  const item = object.kind === 'item' ? (facts.items.get(object.position) ?? null) : null;
  const named = object.kind === 'producer' ? userOf(object.key) : (item?.author ?? null);
  if (actor.length === 0 || stateOf(actor) === 'erased') return 'missing-actor';
  if (!producer.includes(':') || stateOf(userOf(producer)) === 'erased') return 'missing-producer';
  // The object of a delete is expected to be gone.
  if (object.kind === 'item' && item === null && verb !== 'delete') return 'missing-object';
  if (object.kind === 'producer' && stateOf(named) === 'erased') return 'missing-object';
  if (stateOf(actor) === 'suspended') return 'suspended-actor';
  if (WITH_RECIPIENT.has(verb) && stateOf(named) !== 'active') return 'suspended-recipient';
  return null;
}
