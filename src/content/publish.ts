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
import type { DraftContent } from '../model/drafts.ts';
import type { Draft, Item, Payload } from '../model/items.ts';
import { producerKey, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { hasVisibleItem } from '../social/access.ts';
import { isName } from '../social/producers.ts';
import { extraProblems } from './check-attachments.ts';
import { badInput, contentProblems, hasControlCharacters } from './check-content.ts';
import type { ContentContext } from './context.ts';

/** A new item as its author writes it. */
export interface Writing extends DraftContent {
  readonly clientKey: string | null;
}

/** A new item as its author submits it. */
export interface Submission extends Writing {
  /** Null for the viewer's own. */
  readonly producer: ProducerKey | null;
}

const KIND = /^[a-z][a-z0-9-]{0,31}$/;

/** Publishes to the viewer's own producer. The same client key gives the first item again; with other content it is a CONFLICT. */
export async function publish(
  context: ContentContext,
  viewer: UserId,
  submission: Submission,
): Promise<Outcome<Item>> {
  const problems = submissionProblems(submission);
  if (problems.length > 0) return refused(...problems);
  const { producer, ...writing } = submission;
  const own = userProducer(viewer);
  if ((producer ?? own) !== own)
    return refusedField(
      'FORBIDDEN',
      'producerId',
      'expected the viewer’s own producer, got another',
    );
  return append(context, viewer, writing);
}

/** Appends what was checked before. Refuses a thread in which the author may see nothing. */
export async function append(
  context: ContentContext,
  viewer: UserId,
  writing: Writing,
): Promise<Outcome<Item>> {
  const { thread } = writing;
  if (thread !== null && !(await canPostInto(context, viewer, thread)))
    return notFound('thread', 'an existing thread');
  try {
    const draft = draftOf(viewer, writing, context.clock.now());
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
    isName(thread) && hasVisibleItem(store, await facts.of(viewer), producerKey('thread', thread))
  );
}

function draftOf(viewer: UserId, writing: Writing, nowMs: number): Draft {
  const { kind, title, text, url, tags, thread, visibility, audience, clientKey } = writing;
  return {
    producer: userProducer(viewer),
    author: viewer,
    kind,
    thread,
    tags: [...new Set(tags)],
    visibility,
    ...(audience.length === 0 ? {} : { audience }),
    payload: { title, text, url, votes: 0, ...extrasOf(writing) },
    createdAtMs: nowMs,
    clientKey,
  };
}

/** What few items have is left out where it says nothing. */
function extrasOf({ language, attachments, attributes }: Writing): Partial<Payload> {
  return {
    ...(language === null ? {} : { language }),
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  };
}

/** Every problem of what an author writes, before it is published. */
export function writingProblems(writing: DraftContent): InputError[] {
  const { kind, tags, visibility } = writing;
  const problems = [...contentProblems(writing), ...extraProblems(writing)];
  if (visibility === 'direct' || visibility === 'group')
    problems.push(badInput('visibility', `expected no ${visibility}, which has a verb of its own`));
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
  return problems;
}

function submissionProblems({ clientKey, ...writing }: Submission): readonly InputError[] {
  return [...writingProblems(writing), ...clientKeyProblems(clientKey)];
}

export function clientKeyProblems(clientKey: string | null): readonly InputError[] {
  if (clientKey === null || isClientKey(clientKey)) return [];
  const charsMax = LIMITS.clientKeyCharsMax;
  return [
    badInput(
      'clientKey',
      `expected 1 to ${charsMax} printable characters, got ${clientKey.length}`,
    ),
  ];
}

function isClientKey(text: string): boolean {
  return text !== '' && text.length <= LIMITS.clientKeyCharsMax && !hasControlCharacters(text);
}
