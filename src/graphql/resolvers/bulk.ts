/** What a service does for an installation's people: publishing for others and in bulk. */
import { done, refusedField, type Outcome } from '../../base/outcome.ts';
import {
  problemsByPath,
  publishMany,
  tooManyItems,
  type BulkSubmission,
} from '../../content/publish-many.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import type { Item } from '../../model/items.ts';
import { isName, userOf } from '../../social/producers.ts';
import { requireRole, requireViewer, type Context, type Services } from '../context.ts';
import type { MutationResolvers, PublishManyInput, PublishManyItem } from '../generated.ts';
import { viewItem, visibilityOf } from '../views.ts';
import { attributesOf } from './attributes.ts';
import { bytesOf } from './content-bytes.ts';
import { unresolved, write } from './payload.ts';
import { attachmentOf, audienceOf } from './people.ts';

export type BulkVerb = 'publishMany';

/** The role of a service that speaks for an installation's people. */
const SERVICE = 'service';

export const bulkMutation: Pick<MutationResolvers, BulkVerb> = {
  async publishMany(_, { input }, context) {
    requireViewer(context);
    requireRole(context, SERVICE);
    const { value, userErrors } = await write(context, (viewer) => {
      const amount = { items: input.items.length, bytes: bytesOfAll(input) };
      const tooMuch =
        tooManyItems(amount.items) ?? context.services.writeLimits.takeContent(viewer, amount);
      return Promise.resolve(tooMuch ?? publishAll(context, input));
    });
    const outcomes = value ?? [];
    return {
      results: outcomes.map((outcome) => ({
        item: outcome.isDone ? viewItem(outcome.value) : null,
      })),
      userErrors: [...userErrors, ...problemsByPath(outcomes)],
    };
  },
};

function publishAll(
  { services }: Context,
  { items }: PublishManyInput,
): Promise<Outcome<readonly Outcome<Item>[]>> {
  return publishMany(
    services,
    items.map((item) => submissionOf(services, item)),
  );
}

function bytesOfAll({ items }: PublishManyInput): number {
  return items.reduce((sum, item) => sum + bytesOf(item), 0);
}

function submissionOf(services: Services, input: PublishManyItem): Outcome<BulkSubmission> {
  const producer = producerOfId(input.authorId);
  const author = producer === null ? null : userOf(producer);
  if (author === null || !isName(author)) return unresolved('authorId');
  const attributes = attributesOf(services.fields.items, {}, input.attributes);
  if (!attributes.isDone) return attributes;
  const audience = audienceOf(input.groupId);
  if (audience === null) return unresolved('groupId');
  const parent = input.parentId == null ? null : itemPosition(input.parentId);
  if (input.parentId != null && parent === null) return unresolved('parentId');
  const createdAtMs = input.createdAt?.getTime() ?? null;
  if (createdAtMs !== null && (createdAtMs < 0 || createdAtMs > services.clock.now()))
    return refusedField(
      'BAD_USER_INPUT',
      'createdAt',
      `expected an instant from 1970 on that has passed, got ${new Date(createdAtMs).toISOString()}`,
    );
  return done({
    author,
    createdAtMs,
    votes: input.votes,
    writing: {
      clientKey: input.clientKey ?? null,
      kind: input.kind,
      title: input.title ?? null,
      text: input.text ?? null,
      url: input.url?.href ?? null,
      tags: input.tags,
      thread: input.thread ?? null,
      parent,
      visibility: visibilityOf(input.visibility),
      audience,
      language: input.language ?? null,
      attachments: input.attachments.map(attachmentOf),
      attributes: attributes.value,
    },
  });
}
