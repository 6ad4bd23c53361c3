/** Directs: items for a few named people. They appear only in inboxes and an outbox, and belong to no thread. */
import { LIMITS } from '../base/limits.ts';
import { badInput, notFound, refused, type InputError, type Outcome } from '../base/outcome.ts';
import type { Attachment } from '../model/attachments.ts';
import type { Item } from '../model/items.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { canOpenProducer } from '../social/access.ts';
import { userOf } from '../social/producers.ts';
import { extraProblems } from './check-attachments.ts';
import { contentProblems } from './check-content.ts';
import type { ContentContext } from './context.ts';
import { append, clientKeyProblems, draftOf, repeat, type NewItem } from './publish.ts';

/** A direct as its author submits it. */
export interface DirectMessage {
  readonly clientKey: string | null;
  readonly to: readonly ProducerKey[];
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly language: string | null;
  readonly attachments: readonly Attachment[];
}

/**
 * Sends a direct to others. If one recipient does not exist, or there is a block between them and the author, the whole
 * direct is NOT_FOUND: nobody receives it.
 */
export async function sendDirect(
  context: ContentContext,
  viewer: UserId,
  { to, ...message }: DirectMessage,
): Promise<Outcome<Item>> {
  const audience = [...new Set(to)];
  const problem = recipientsProblem(viewer, audience);
  const problems = [...contentProblems(message), ...extraProblems(message)];
  if (problem !== null) problems.unshift(problem);
  problems.push(...clientKeyProblems(message.clientKey));
  if (problems.length > 0) return refused(...problems);
  const { store, facts, clock } = context;
  const known = await facts.of(viewer);
  const isThere = await Promise.all(audience.map((key) => canOpenProducer(store, known, key)));
  const writing: NewItem = {
    ...message,
    kind: 'direct',
    tags: [],
    thread: null,
    visibility: 'direct',
    audience,
    attributes: {},
    parent: null,
  };
  const draft = draftOf(viewer, writing, clock.now());
  if (isThere.includes(false))
    return (await repeat(context, draft)) ?? notFound('to', 'existing people');
  return append(context, draft);
}

function recipientsProblem(viewer: UserId, to: readonly ProducerKey[]): InputError | null {
  if (to.length === 0) return badInput('to', 'expected at least one person, got none');
  if (to.length > LIMITS.recipientsMax)
    return badInput('to', `expected at most ${LIMITS.recipientsMax} people, got ${to.length}`);
  if (to.some((key) => userOf(key) === null))
    return badInput('to', 'expected the ids of people, got that of another producer');
  return to.includes(userProducer(viewer))
    ? badInput('to', 'expected people other than the viewer, got the viewer')
    : null;
}
