/** Mutations: each turns its input into one verb of the domain, and the outcome into a payload. */
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { edit, remove, type Revision } from '../../content/edit.ts';
import { publish } from '../../content/publish.ts';
import { block, disconnect, follow, mute } from '../../social/edges.ts';
import { like, unlike } from '../../content/likes.ts';
import { done, inputError, refused, type Outcome, type InputError } from '../../base/outcome.ts';
import { requireViewer, type Context } from '../context.ts';
import type { EditItemInput, MutationResolvers, PublishInput } from '../generated.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import { viewItem, viewProducer, viewRelation, visibilityOf } from '../views.ts';
import { openFeed } from './feeds.ts';
import type { MarkVerb } from './reads.ts';

export const mutation: Omit<MutationResolvers, MarkVerb> = {
  async publish(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      publishAs(context, viewer, input),
    );
    return { item: value && viewItem(value), userErrors };
  },
  async editItem(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withItem(input.itemId, (position) =>
        edit(context.services, viewer, { position, revision: revisionOf(input) }),
      ),
    );
    return { item: value && viewItem(value), userErrors };
  },
  async deleteItem(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withItem(input.itemId, (position) => remove(context.services, viewer, position)),
    );
    return { deletedItemId: value === null ? null : input.itemId, userErrors };
  },
  async follow(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withProducer(input, (producer) => follow(context.services, viewer, producer)),
    );
    return { followEdge: value && viewRelation(value), userErrors };
  },
  async unfollow(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withProducer(input, (producer) =>
        disconnect(context.services, viewer, { producer, relation: 'follow' }),
      ),
    );
    return { producer: value && viewProducer(value), userErrors };
  },
  async block(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withUser(input, (producer) => block(context.services, viewer, producer)),
    );
    return { blockEdge: value && viewRelation(value), userErrors };
  },
  async unblock(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withUser(input, (producer) =>
        disconnect(context.services, viewer, { producer, relation: 'block' }),
      ),
    );
    return { user: value && viewProducer(value), userErrors };
  },
  async mute(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withProducer(input, (producer) => mute(context.services, viewer, producer)),
    );
    return { muteEdge: value && viewRelation(value), userErrors };
  },
  async unmute(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withProducer(input, (producer) =>
        disconnect(context.services, viewer, { producer, relation: 'mute' }),
      ),
    );
    return { producer: value && viewProducer(value), userErrors };
  },
  async like(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withItem(input.itemId, (position) => like(context.services, viewer, position)),
    );
    return { item: value && viewItem(value), userErrors };
  },
  async unlike(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      withItem(input.itemId, (position) => unlike(context.services, viewer, position)),
    );
    return { item: value && viewItem(value), userErrors };
  },
  async resetFence(_, { input }, context) {
    const { value, userErrors } = await change(context, async () =>
      done(await context.services.feeds.reset(await openFeed(context, input.template, input.args))),
    );
    return { epoch: value, userErrors };
  },
};

export interface Changed<T> {
  readonly value: T | null;
  readonly userErrors: readonly InputError[];
}

/** Runs a verb as the viewer; what was read before in this request is forgotten. */
export async function change<T>(
  context: Context,
  verb: (viewer: UserId) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  const outcome = await verb(requireViewer(context));
  context.forget();
  return outcome.isDone
    ? { value: outcome.value, userErrors: [] }
    : { value: null, userErrors: outcome.problems };
}

function withItem<T>(
  id: string,
  verb: (position: Position) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const position = itemPosition(id);
  return position === null ? Promise.resolve(unresolved('itemId')) : verb(position);
}

function withProducer<T>(
  { producerId }: { readonly producerId: string },
  verb: (producer: ProducerKey) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const producer = producerOfId(producerId);
  return producer === null ? Promise.resolve(unresolved('producerId')) : verb(producer);
}

function withUser<T>(
  { userId }: { readonly userId: string },
  verb: (producer: ProducerKey) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const producer = producerOfId(userId);
  return producer?.startsWith('user:') ? verb(producer) : Promise.resolve(unresolved('userId'));
}

export function unresolved(field: string): Outcome<never> {
  return refused(inputError('NOT_FOUND', field, 'expected the id of an existing object, got none'));
}

function publishAs(
  { services }: Context,
  viewer: UserId,
  input: PublishInput,
): Promise<Outcome<Parameters<typeof viewItem>[0]>> {
  const producer = input.producerId == null ? null : producerOfId(input.producerId);
  if (input.producerId != null && producer === null)
    return Promise.resolve(unresolved('producerId'));
  return publish(services, viewer, {
    clientKey: input.clientKey ?? null,
    producer,
    kind: input.kind,
    title: input.title ?? null,
    text: input.text ?? null,
    url: input.url?.href ?? null,
    tags: input.tags,
    thread: input.thread ?? null,
    visibility: visibilityOf(input.visibility),
  });
}

function revisionOf({ title, text, url, visibility }: EditItemInput): Revision {
  return {
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(url === undefined ? {} : { url: url?.href ?? null }),
    ...(visibility == null ? {} : { visibility: visibilityOf(visibility) }),
  };
}
