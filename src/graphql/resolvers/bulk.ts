/** What a service does on behalf of an installation's people: publishing for others and in bulk. */
import { done, refusedInput, type Outcome } from '../../base/outcome.ts';
import {
  problemsByPath,
  publishMany,
  tooManyItems,
  type BulkSubmission,
} from '../../content/publish-many.ts';
import type { Content } from '../../content/write-limits.ts';
import { producerOfId } from '../../model/ids.ts';
import type { Item } from '../../model/items.ts';
import type { UserId } from '../../model/producers.ts';
import { isName, userOf } from '../../social/producers.ts';
import { requireRole, requireViewer, type Context, type Services } from '../context.ts';
import type { MutationResolvers, PublishManyInput, PublishManyItem } from '../generated.ts';
import { viewItem } from '../views.ts';
import { bytesOf } from './content-bytes.ts';
import { contentOf } from './content-input.ts';
import { unresolved, write } from './payload.ts';

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
  const published = await services.writeLimits.spend(viewer, usedBy(items), () =>
    publishMany(services, submissions),
  );
  if (published.isDone) {
    const refused = items.filter((_, index) => published.value[index]?.isDone === false);
    services.writeLimits.giveBack(viewer, usedBy(refused));
  }
  return published;
}

function usedBy(items: readonly PublishManyItem[]): Content {
  return { items: items.length, bytes: items.reduce((sum, item) => sum + bytesOf(item), 0) };
}

function submissionOf(services: Services, input: PublishManyItem): Outcome<BulkSubmission> {
  const producer = producerOfId(input.authorId);
  const author = producer === null ? null : userOf(producer);
  if (author === null || !isName(author)) return unresolved('authorId');
  const content = contentOf(services, input);
  if (!content.isDone) return content;
  const createdAtMs = input.createdAt?.getTime() ?? null;
  if (createdAtMs !== null && (createdAtMs < 0 || createdAtMs > services.clock.now()))
    return refusedInput(
      'createdAt',
      `expected an instant between 1970 and now, got ${new Date(createdAtMs).toISOString()}`,
    );
  return done({
    author,
    createdAtMs,
    votes: input.votes,
    writing: { ...content.value, clientKey: input.clientKey ?? null },
  });
}
