/** Publishing: parse, authorise, append. A person publishes only to their own producer. */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  done,
  notFound,
  refused,
  refusedField,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import type { Draft, Item, Visibility } from '../model/items.ts';
import { producerKey, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { canOpenThread } from '../social/access.ts';
import { isName } from '../social/producers.ts';
import { badInput, contentProblems, hasControlCharacters } from './check-content.ts';
import type { ContentContext } from './context.ts';

/** A new item as its author submits it. */
export interface Submission {
  readonly clientKey: string | null;
  /** Null for the viewer's own. */
  readonly producer: ProducerKey | null;
  readonly kind: string;
  readonly title: string | null;
  readonly text: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly thread: string | null;
  readonly visibility: Visibility;
}

const KIND = /^[a-z][a-z0-9-]{0,31}$/;

/** Appends an item. The same client key gives the first item again; with other content it is a CONFLICT. */
export async function publish(
  context: ContentContext,
  viewer: UserId,
  submission: Submission,
): Promise<Outcome<Item>> {
  const problems = submissionProblems(submission);
  if (problems.length > 0) return refused(...problems);
  const { producer, thread } = submission;
  const own = userProducer(viewer);
  if ((producer ?? own) !== own)
    return refusedField(
      'FORBIDDEN',
      'producerId',
      'expected the viewer’s own producer, got another',
    );
  if (thread !== null && !(await canPostInto(context, viewer, thread)))
    return notFound('thread', 'an existing thread');
  try {
    const draft = draftOf(viewer, submission, context.clock.now());
    return done((await context.store.items.publish(draft)).item);
  } catch (error) {
    if (error instanceof FeedError && error.code === 'CONFLICT')
      return refusedField('CONFLICT', 'clientKey', error.message);
    throw error;
  }
}

async function canPostInto(
  { store, facts }: ContentContext,
  viewer: UserId,
  thread: string,
): Promise<boolean> {
  return (
    isName(thread) && canOpenThread(store, await facts.of(viewer), producerKey('thread', thread))
  );
}

function draftOf(viewer: UserId, submission: Submission, nowMs: number): Draft {
  const { kind, title, text, url, tags, thread, visibility, clientKey } = submission;
  return {
    producer: userProducer(viewer),
    author: viewer,
    kind,
    thread,
    tags: [...new Set(tags)],
    visibility,
    payload: { title, text, url, votes: 0 },
    createdAtMs: nowMs,
    clientKey,
  };
}

function submissionProblems(submission: Submission): readonly InputError[] {
  const { kind, tags, clientKey } = submission;
  const problems = [...contentProblems(submission)];
  if (!KIND.test(kind))
    problems.push(
      badInput('kind', 'expected 1 to 32 small letters, digits or hyphens, starting with a letter'),
    );
  if (tags.length > LIMITS.tagsMax)
    problems.push(badInput('tags', `expected at most ${LIMITS.tagsMax} tags, got ${tags.length}`));
  if (!tags.every(isName))
    problems.push(
      badInput('tags', `expected tags of 1 to ${LIMITS.idCharsMax} characters without spaces`),
    );
  if (clientKey !== null && !isClientKey(clientKey))
    problems.push(
      badInput(
        'clientKey',
        `expected 1 to ${LIMITS.clientKeyCharsMax} printable characters, got ${clientKey.length}`,
      ),
    );
  return problems;
}

function isClientKey(text: string): boolean {
  return text !== '' && text.length <= LIMITS.clientKeyCharsMax && !hasControlCharacters(text);
}
