/** Mutations of content, edges and fences. Each is one verb of the domain, with a payload that shows its result. */
import { describeValue } from '../../base/describe-value.ts';
import { done, refusedInput, type Outcome } from '../../base/outcome.ts';
import { like, unlike } from '../../content/reactions.ts';
import { edit, remove, type EditArgs } from '../../content/edit.ts';
import { publish } from '../../content/publish.ts';
import type { Relation } from '../../model/edges.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import type { Item } from '../../model/items.ts';
import type { Position } from '../../model/positions.ts';
import { userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import { block, disconnect, follow, mute } from '../../social/edges.ts';
import { hideItem, unhideItem } from '../../social/hide-items.ts';
import { hideReposts, showReposts } from '../../social/hide-reposts.ts';
import { mutePhrase, unmutePhrase } from '../../social/mute-phrases.ts';
import { isAdmin, type Context, type Services } from '../context.ts';
import { wordOf } from '../enums.ts';
import type {
  DeleteItemInput,
  EditItemInput,
  MutationResolvers,
  MutePhraseInput,
  PublishInput,
  ResetAllFencesInput,
  ResetFenceInput,
} from '../generated.ts';
import { viewItem, viewMutedPhrase, viewProducer, viewRelation } from '../views.ts';
import type { ItemView, ProducerView } from '../view-types.ts';
import { openInputFeed } from './feeds.ts';
import type { ListVerb } from './lists.ts';
import type { MarkVerb } from './marks.ts';
import type { NotificationVerb } from './notification-mutations.ts';
import { attributeChangesOf } from './attributes.ts';
import type { BulkVerb } from './bulk.ts';
import { bytesOf, itemOf } from './content-bytes.ts';
import { attachmentOf, contentOf } from './content-input.ts';
import type { PeopleVerb } from './people.ts';
import type { PlaceVerb } from './place-mutations.ts';
import { flatten, onItem, onProducer, onUser, payload, refusalAt, unresolved } from './payload.ts';

export const mutation: Omit<
  MutationResolvers,
  ListVerb | MarkVerb | NotificationVerb | PeopleVerb | PlaceVerb | BulkVerb | 'tryRanker'
> = {
  publish: payload('item', publishAs, viewItem),
  editItem: payload('item', editAs, viewItem),
  deleteItem: payload('deletedItemId', removeAs, (_, { itemId }) => itemId),
  follow: payload('followEdge', onProducer(follow), viewRelation),
  unfollow: payload('producer', onProducer(ending('follow')), viewEnded),
  block: payload('blockEdge', onUser(block), viewRelation),
  unblock: payload('user', onUser(ending('block')), viewEnded),
  mute: payload('muteEdge', onProducer(mute), viewRelation),
  unmute: payload('producer', onProducer(ending('mute')), viewEnded),
  hideItem: payload('item', onItem(hideItem), viewItem),
  unhideItem: payload('item', onItem(unhideItem), viewShown),
  hideReposts: payload('user', onUser(hideReposts), viewProducer),
  showReposts: payload('user', onUser(showReposts), viewEnded),
  mutePhrase: payload('mutedPhrase', aboutPhrase(mutePhrase), viewMutedPhrase),
  unmutePhrase: payload('phrase', aboutPhrase(unmutePhrase), (phrase) => phrase),
  like: payload('item', onItem(like), viewItem),
  unlike: payload('item', onItem(unlike), viewItem),
  resetFence: payload('epoch', resetAs, (epoch) => epoch),
  resetAllFences: payload('resets', resetAllAs, (resets) => resets),
};

function viewEnded(producer: ProducerKey | null): ProducerView | null {
  return producer === null ? null : viewProducer(producer);
}

function viewShown(item: Item | null): ItemView | null {
  return item === null ? null : viewItem(item);
}

/** The verb that ends an edge. */
function ending(relation: Relation) {
  return (services: Services, viewer: UserId, producer: ProducerKey) =>
    disconnect(services, viewer, { producer, relation });
}

function aboutPhrase<T>(
  verb: (services: Services, viewer: UserId, phrase: string) => Promise<Outcome<T>>,
) {
  return ({ services }: Context, viewer: UserId, { phrase }: MutePhraseInput) =>
    verb(services, viewer, phrase);
}

async function resetAs(
  context: Context,
  _: UserId,
  input: ResetFenceInput,
): Promise<Outcome<number>> {
  const feed = await openInputFeed(context, input);
  if (!feed.isDone) return feed;
  return refusalAt('template', () => context.services.feeds.reset(feed.value));
}

async function resetAllAs(
  { services }: Context,
  viewer: UserId,
  { userId }: ResetAllFencesInput,
): Promise<Outcome<number>> {
  return producerOfId(userId) === userProducer(viewer)
    ? done(await services.feeds.resetAll(viewer))
    : refusedInput('userId', `expected the viewer’s own id, got ${describeValue(userId)}`);
}

async function publishAs(
  { services }: Context,
  viewer: UserId,
  input: PublishInput,
): Promise<Outcome<Item>> {
  const content = contentOf(services, input);
  if (!content.isDone) return content;
  const producer = input.producerId == null ? null : producerOfId(input.producerId);
  if (input.producerId != null && producer === null) return unresolved('producerId');
  const submission = { ...content.value, clientKey: input.clientKey ?? null, producer };
  return services.writeLimits.spend(viewer, itemOf(input), () =>
    publish(services, viewer, submission),
  );
}

async function editAs(
  { services }: Context,
  viewer: UserId,
  input: EditItemInput,
): Promise<Outcome<Item>> {
  const position = itemPosition(input.itemId);
  if (position === null) return unresolved('itemId');
  const attributes = attributeChangesOf(services.fields.items, input.attributes);
  if (!attributes.isDone) return attributes;
  const revision = { ...revisionOf(input), attributes: attributes.value };
  const args = { position, revision, from: input.revision ?? undefined };
  // Only the visibility and the revision are compared with the item in the step that changes it.
  const fieldOf = (code: string) => (code === 'CONFLICT' ? 'revision' : 'visibility');
  return services.writeLimits.spend(viewer, { items: 0, bytes: bytesOf(input) }, () =>
    flatten(refusalAt(fieldOf, () => edit(services, viewer, args))),
  );
}

function removeAs(
  context: Context,
  viewer: UserId,
  input: DeleteItemInput,
): Promise<Outcome<Position>> {
  const removing = onItem((services, by, position) =>
    remove(services, by, { position, isAdmin: isAdmin(context) }),
  );
  return removing(context, viewer, input);
}

/** Omitted fields stay as they are; null clears them. */
function revisionOf(input: EditItemInput): EditArgs['revision'] {
  const { title, text, url, visibility, language, attachments } = input;
  return {
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(url === undefined ? {} : { url: url?.href ?? null }),
    ...(visibility == null ? {} : { visibility: wordOf(visibility) }),
    ...(language === undefined ? {} : { language }),
    ...(attachments == null ? {} : { attachments: attachments.map(attachmentOf) }),
  };
}
