/** What a service does on behalf of an installation's people: publishing for others and in bulk. */
import { done, refusedField, type Outcome } from '../../base/outcome.ts';
import {
  problemsByPath,
  publishMany,
  tooManyItems,
  type BulkSubmission,
} from '../../content/publish-many.ts';
import type { Content } from '../../content/write-limits.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import type { Item } from '../../model/items.ts';
import type { UserId } from '../../model/producers.ts';
import { isName, userOf } from '../../social/producers.ts';
import { requireRole, requireViewer, type Context, type Services } from '../context.ts';
import type { MutationResolvers, PublishManyInput, PublishManyItem } from '../generated.ts';
import { viewItem, visibilityOf } from '../views.ts';
import { attributesOf } from './attributes.ts';
import { bytesOf } from './content-bytes.ts';
import { unresolved, write } from './payload.ts';
import { attachmentOf, audienceOf } from './people.ts';
import { categoryKey } from './read-ids.ts';

export type BulkVerb = 'publishMany';

/** The role of a service that acts for an installation's people. */
const SERVICE = 'service';

export const bulkMutation: Pick<MutationResolvers, BulkVerb> = {
  async publishMany(_, { input }, context) {
    requireViewer(context);
    requireRole(context, SERVICE);
    const { value, userErrors } = await write(context, (viewer) => {
      const tooMany = tooManyItems(input.items.length);
      return tooMany === null ? publishAll(context, viewer, input) : Promise.resolve(tooMany);
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

/** Refused items cost nothing. */
async function publishAll(
  { services }: Context,
  viewer: UserId,
  { items }: PublishManyInput,
): Promise<Outcome<readonly Outcome<Item>[]>> {
  const submissions = items.map((item) => submissionOf(services, item));
  const published = await services.writeLimits.spend(viewer, contentOf(items), () =>
    publishMany(services, submissions),
  );
  if (published.isDone) {
    const refused = items.filter((_, index) => published.value[index]?.isDone === false);
    services.writeLimits.giveBack(viewer, contentOf(refused));
  }
  return published;
}

function contentOf(items: readonly PublishManyItem[]): Content {
  return { items: items.length, bytes: items.reduce((sum, item) => sum + bytesOf(item), 0) };
}

function submissionOf(services: Services, input: PublishManyItem): Outcome<BulkSubmission> {
  const producer = producerOfId(input.authorId);
  const author = producer === null ? null : userOf(producer);
  if (author === null || !isName(author)) return unresolved('authorId');
  const attributes = attributesOf(services.fields.items, input.attributes);
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
      `expected an instant between 1970 and now, got ${new Date(createdAtMs).toISOString()}`,
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
      ...(input.categoryId == null ? {} : { category: categoryKey(input.categoryId) }),
      visibility: visibilityOf(input.visibility),
      audience,
      language: input.language ?? null,
      attachments: input.attachments.map(attachmentOf),
      attributes: attributes.value,
    },
  });
}
