/** The people directly concerned by an event, without its followers: each once, for the most specific reason. */
import type { FeedEvent } from '../model/events.ts';
import { timelinesOf, type Item } from '../model/items.ts';
import type { NewNotification } from '../model/notifications.ts';
import { userIn, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { isFollowable, userOf } from '../social/producers.ts';
import type { Store } from '../store/ports/store.ts';
import { mentionsIn } from './mentions.ts';

/** One person to notify, and why. */
export type Told = Pick<NewNotification, 'recipient' | 'kind' | 'about'>;

type RecipientStores = Pick<Store, 'items' | 'people' | 'places'>;

/**
 * The people concerned by a published item. Its author comes last, notified that it is published, unless it is a
 * repost.
 */
export async function toldOfItem(stores: RecipientStores, item: Item): Promise<readonly Told[]> {
  const { author, audience = [], visibility, payload } = item;
  const told = new Map<UserId, Told>();
  const add = (recipient: UserId | null, kind: Told['kind'], about: Told['about']): void => {
    if (recipient !== null && !told.has(recipient)) told.set(recipient, { recipient, kind, about });
  };
  const itself = { kind: 'item', position: item.position } as const;
  const byAuthor = { kind: 'producer', key: userProducer(author as UserId) } as const;
  if (visibility === 'direct') {
    for (const key of audience) add(userOf(key), 'direct', byAuthor);
    return [...told.values()].filter(({ recipient }) => recipient !== author);
  }
  if (item.repostOf !== undefined) {
    add(item.original?.author ?? null, 'repost', { kind: 'item', position: item.repostOf });
    return [...told.values()].filter(({ recipient }) => recipient !== author);
  }
  const mentioned = mentionsIn(payload.title, payload.text);
  for (const person of await stores.people.getMany(mentioned))
    if (person !== null) add(person.id, 'mention', itself);
  if (item.parent !== undefined) {
    const [parent = null] = await stores.items.getMany([item.parent]);
    add(parent?.author ?? null, 'reply', { kind: 'item', position: item.parent });
  }
  if (item.opening !== null)
    add(item.opening.author, 'comment', { kind: 'item', position: item.opening.position });
  if (author !== null) told.delete(author);
  add(author, 'published', byAuthor);
  return [...told.values()];
}

/** The author of an item that somebody liked or made a favourite. */
export function toldOfReaction({ verb }: FeedEvent, { author, position }: Item): readonly Told[] {
  if (author === null) return [];
  const kind = verb === 'like' ? 'like' : 'favourite';
  return [{ recipient: author, kind, about: { kind: 'item', position } }];
}

/** The other side of a follow, a request, its acceptance, a membership or an invitation; null when there is none. */
export async function toldOfEdge(
  { places }: RecipientStores,
  { verb, actor, producer }: FeedEvent,
  key: ProducerKey,
): Promise<readonly Told[] | null> {
  const about = { kind: 'producer', key } as const;
  const user = userOf(key);
  if (user !== null) {
    if (verb === 'accept')
      return [
        { recipient: user, kind: 'accept', about: { kind: 'producer', key: userProducer(actor) } },
      ];
    return verb === 'follow' || verb === 'request'
      ? [{ recipient: user, kind: verb, about }]
      : null;
  }
  // A tag, a thread or a channel has nobody to notify of its followers.
  if (verb === 'follow') return [];
  if (verb !== 'join' && verb !== 'request' && verb !== 'invite' && verb !== 'accept') return null;
  const place = (await places.tree(null)).places.get(key);
  if (place === undefined) return null;
  if (verb === 'invite' || verb === 'accept')
    return [{ recipient: userIn(producer), kind: verb, about }];
  const staff = new Set([...place.owners, ...place.moderators]);
  return [...staff].map((recipient) => ({ recipient, kind: verb, about }));
}

/** The producers whose followers hear of an item: all whose timelines contain it. Nobody follows an inbox. */
export function heardThrough(item: Item): readonly ProducerKey[] {
  return timelinesOf(item).filter(isFollowable);
}
