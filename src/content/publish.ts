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
import type { Position } from '../model/positions.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { openItem } from '../social/access.ts';
import { mayReplyIn, openThreadRecord } from '../social/places/thread-access.ts';
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
  /** The item that it answers, of the same thread; null for none. */
  readonly parent: Position | null;
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
  const { producer } = submission;
  const own = userProducer(viewer);
  if ((producer ?? own) !== own)
    return refusedField(
      'FORBIDDEN',
      'producerId',
      'expected the viewer’s own producer, got another',
    );
  const target = await openTarget(context, viewer, submission);
  if (!target.isDone) return target;
  const draft = draftOf(viewer, { ...submission, thread: target.value }, context.clock.now());
  return append(context, draft);
}

/** Appends a draft; a client key that stands for something else is a CONFLICT of its field. */
export async function append({ store }: ContentContext, draft: Draft): Promise<Outcome<Item>> {
  try {
    return done((await store.items.publish(draft)).item);
  } catch (error) {
    if (error instanceof FeedError && error.code === 'CONFLICT')
      return refusedField('CONFLICT', 'clientKey', error.message);
    throw error;
  }
}

/** The thread that the item goes into, or null: the one named, which must be its parent's if both are. */
async function openTarget(
  context: ContentContext,
  viewer: UserId,
  { thread, parent }: Pick<Submission, 'thread' | 'parent'>,
): Promise<Outcome<string | null>> {
  if (parent === null) return thread === null ? done(null) : openThreadFor(context, viewer, thread);
  const item = await openItem(context, viewer, parent);
  if (item === null) return notFound('parentId', 'an existing item');
  if (item.thread === null)
    return refusedField('BAD_USER_INPUT', 'parentId', 'expected an item of a thread, got another');
  if (thread !== null && thread !== item.thread)
    return refusedField(
      'BAD_USER_INPUT',
      'parentId',
      `expected an item of the thread ${thread}, got one of another`,
    );
  return openThreadFor(context, viewer, item.thread);
}

async function openThreadFor(
  { store, facts }: ContentContext,
  viewer: UserId,
  thread: string,
): Promise<Outcome<string>> {
  const known = await facts.of(viewer);
  const record = isName(thread) ? await openThreadRecord(store, known, thread) : null;
  if (record === null) return notFound('thread', 'an existing thread');
  if (record.isClosed === true)
    return refusedField('FORBIDDEN', 'thread', 'expected an open thread, got a closed one');
  return (await mayReplyIn(store, known, record))
    ? done(thread)
    : refusedField('FORBIDDEN', 'thread', 'expected a place where the viewer may reply');
}

/** The draft of a submission that nothing is wrong with. */
export function draftOf(viewer: UserId, submission: Submission, nowMs: number): Draft {
  const { kind, title, text, url, tags, thread, parent, visibility, clientKey } = submission;
  return {
    producer: userProducer(viewer),
    author: viewer,
    kind,
    thread,
    ...(parent === null ? {} : { parent }),
    tags: [...new Set(tags)],
    visibility,
    payload: { title, text, url, votes: 0 },
    createdAtMs: nowMs,
    clientKey,
  };
}

/** Every problem of a submission apart from where it goes. */
export function submissionProblems(submission: Submission): readonly InputError[] {
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
