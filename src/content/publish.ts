/** Publishing: parse, authorise, append. A person publishes only to their own producer. */
import { createHash, randomUUID } from 'node:crypto';
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { isVisible } from '../base/unprintable.ts';
import {
  badInput,
  done,
  notFound,
  refused,
  refusedField,
  refusedInput,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import type { DraftContent, SavedDraft } from '../model/drafts.ts';
import type { Draft, Item, Payload } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { openItem } from '../social/access.ts';
import { mayOpenThreads, mayReplyIn, openThreadRecord } from '../social/places/thread-access.ts';
import { isName } from '../social/producers.ts';
import { extraProblems } from './check-attachments.ts';
import { contentProblems, keyProblems } from './check-content.ts';
import type { ContentContext } from './context.ts';

/** A new item as its author writes it. */
export interface NewItem extends DraftContent {
  readonly clientKey: string | null;
  /** The item that it answers, of the same thread; null for none. */
  readonly parent: Position | null;
}

/** A new item as its author submits it. */
export interface Submission extends NewItem {
  /** Null for the viewer's own. */
  readonly producer: ProducerKey | null;
}

const KIND = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Publishes to the viewer's own producer. The same client key returns the first item again; with other content it is a
 * CONFLICT.
 */
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
  return publishWriting(context, viewer, { writing });
}

export interface Written {
  readonly writing: NewItem;
  /** The saved draft that it was read from. */
  readonly from?: SavedDraft;
}

/** Publishes writing that was checked before, into its thread if it has one. */
export async function publishWriting(
  context: ContentContext,
  viewer: UserId,
  { writing, from }: Written,
): Promise<Outcome<Item>> {
  const draft = await draftFor(context, viewer, writing);
  if (draft.isDone) return append(context, draft.value, from);
  return (await repeat(context, draftOf(viewer, writing, context.clock.now()))) ?? draft;
}

/**
 * The answer to a repeat by an author who might not be allowed to publish the item any more: they may have lost the
 * first answer. Null when nothing was published under the key.
 */
export async function repeat(context: ContentContext, draft: Draft): Promise<Outcome<Item> | null> {
  const again = await repeatedDraft(context, draft);
  return again === null ? null : append(context, again);
}

/**
 * The draft with the thread of the item under its key, to which the store compares it; null when there is no such item.
 */
export async function repeatedDraft(
  { store: { items } }: ContentContext,
  draft: Draft,
): Promise<Draft | null> {
  const { producer, clientKey } = draft;
  if (clientKey === null) return null;
  const [at = null] = await items.positionsOf([{ producer, clientKey }]);
  const [item = null] = at === null ? [] : await items.getMany([at]);
  return item === null ? null : { ...draft, thread: draft.thread ?? item.thread };
}

/**
 * The draft of writing that was checked before. Refuses a group, a category, a thread and a parent that the viewer may
 * not write to.
 */
export async function draftFor(
  context: ContentContext,
  viewer: UserId,
  writing: NewItem,
): Promise<Outcome<Draft>> {
  const { memberOf } = await context.facts.of(viewer);
  if (!writing.audience.every((group) => memberOf?.has(group) === true))
    return notFound('groupId', 'a group of which the author is a member');
  const target = await openTarget(context, viewer, writing);
  if (!target.isDone) return target;
  return done(draftOf(viewer, { ...writing, thread: target.value }, context.clock.now()));
}

/** NOT_FOUND for a category that is hidden from the viewer, and FORBIDDEN where they may open no threads. */
async function openCategory(
  { store, facts }: ContentContext,
  viewer: UserId,
  category: ProducerKey,
): Promise<Outcome<null>> {
  const permission = await mayOpenThreads(store, await facts.of(viewer), category);
  if (permission === 'granted') return done(null);
  return permission === 'hidden'
    ? notFound('categoryId', 'an existing category')
    : refusedField(
        'FORBIDDEN',
        'categoryId',
        'expected a place where the author may open threads, got another',
      );
}

/**
 * Appends a draft. CONFLICT for a client key that belongs to another item, and for a saved draft that is no longer as it
 * was read.
 */
export async function append(
  { store }: ContentContext,
  draft: Draft,
  from?: SavedDraft,
): Promise<Outcome<Item>> {
  try {
    return done((await store.items.publish(draft, from)).item);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    if (error.code === 'CONFLICT') return refusedField('CONFLICT', 'clientKey', error.message);
    if (error.code === 'NOT_FOUND') return refusedField('CONFLICT', 'draftId', error.message);
    throw error;
  }
}

/**
 * The thread to publish into, or null: the named one, which must be the parent's if both are given. Also null for an
 * item that opens one.
 */
async function openTarget(
  context: ContentContext,
  viewer: UserId,
  { category = null, thread, parent }: Pick<Submission, 'category' | 'thread' | 'parent'>,
): Promise<Outcome<string | null>> {
  if (category !== null) return openCategory(context, viewer, category);
  if (parent === null) return thread === null ? done(null) : openThreadFor(context, viewer, thread);
  const item = await openItem(context, viewer, parent);
  if (item === null) return notFound('parentId', 'an existing item to answer');
  if (item.thread === null)
    return refusedInput('parentId', 'expected an item of a thread, got one outside threads');
  if (thread !== null && thread !== item.thread)
    return refusedInput(
      'parentId',
      `expected an item of the thread ${thread}, got one of another thread`,
    );
  return openThreadFor(context, viewer, item.thread);
}

/** The thread, when it is open and the viewer may reply in it. */
export async function openThreadFor(
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
    : refusedField(
        'FORBIDDEN',
        'thread',
        'expected a place where the viewer may reply, got another',
      );
}

/** The draft of writing that has no problems. */
export function draftOf(viewer: UserId, writing: NewItem, nowMs: number): Draft {
  const { kind, title, text, url, tags, thread, parent, visibility, clientKey } = writing;
  const { audience, category = null } = writing;
  return {
    producer: userProducer(viewer),
    author: viewer,
    kind,
    ...(category === null ? { thread } : { thread: `t-${nameByKey(viewer, clientKey)}`, category }),
    ...(parent === null ? {} : { parent }),
    tags: [...new Set(tags)],
    visibility,
    ...(audience.length === 0 ? {} : { audience }),
    payload: { title, text, url, votes: 0, ...payloadExtras(writing) },
    createdAtMs: nowMs,
    clientKey,
  };
}

/** A name that is unique among everybody's; with a key, a repeat gets the same one. */
export function nameByKey(viewer: UserId, clientKey: string | null): string {
  if (clientKey === null) return randomUUID();
  const hash = createHash('sha256').update(JSON.stringify([viewer, clientKey]));
  return hash.digest('base64url').slice(0, 22);
}

/** Fields that few items have; empty ones are left out. */
export function payloadExtras({
  language,
  attachments,
  attributes,
}: Pick<NewItem, 'language' | 'attachments' | 'attributes'>): Partial<Payload> {
  return {
    ...(language === null ? {} : { language }),
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  };
}

/** Every problem of what an author writes, before it is published. */
export function writingProblems(writing: DraftContent): InputError[] {
  const problems = problemsAnywhere(writing);
  return (writing.category ?? null) === null
    ? problems
    : [...problems.map(ofOpening), ...openingProblems(writing)];
}

/** An opening cannot name a group, so such a problem concerns its visibility. */
function ofOpening(problem: InputError): InputError {
  return problem.field?.[1] === 'groupId'
    ? badInput(
        'visibility',
        'expected a visibility other than GROUP, which only items outside threads can have, got GROUP',
      )
    : problem;
}

function openingProblems({ title, thread, parent = null, audience }: DraftContent): InputError[] {
  const problems: InputError[] = [];
  if (thread !== null || parent !== null || audience.length > 0)
    problems.push(
      badInput(
        'categoryId',
        'expected no category together with a thread, a parent or a group, got one',
      ),
    );
  if (title === null || !isVisible(title))
    problems.push(badInput('title', 'expected a title, got none'));
  return problems;
}

function problemsAnywhere(writing: DraftContent): InputError[] {
  const { kind, tags, visibility, audience } = writing;
  const problems = [...contentProblems(writing), ...extraProblems(writing)];
  if (visibility === 'direct')
    problems.push(
      badInput(
        'visibility',
        'expected a visibility other than DIRECT, for which there is sendDirect, got DIRECT',
      ),
    );
  if ((visibility === 'group') !== (audience.length === 1))
    problems.push(
      badInput(
        'groupId',
        `expected a group with the visibility GROUP and with no other, got ${audience.length === 0 ? 'none' : 'one'} with ${visibility.toUpperCase()}`,
      ),
    );
  if (!KIND.test(kind))
    problems.push(
      badInput(
        'kind',
        `expected 1 to 32 lowercase letters, digits or hyphens, starting with a letter, got ${describeValue(kind)}`,
      ),
    );
  if (tags.length > LIMITS.tagsMax)
    problems.push(badInput('tags', `expected at most ${LIMITS.tagsMax} tags, got ${tags.length}`));
  const badTag = tags.find((tag) => !isName(tag));
  if (badTag !== undefined)
    problems.push(
      badInput(
        'tags',
        `expected tags of 1 to ${LIMITS.idCharsMax} printable characters without spaces, got ${describeValue(badTag)}`,
      ),
    );
  return problems;
}

/** Every problem of a submission, except where it is published. */
export function submissionProblems({
  clientKey,
  ...writing
}: Omit<Submission, 'producer'>): readonly InputError[] {
  return [...writingProblems(writing), ...clientKeyProblems(clientKey)];
}

export function clientKeyProblems(clientKey: string | null): readonly InputError[] {
  return clientKey === null ? [] : keyProblems('clientKey', clientKey, LIMITS.clientKeyCharsMax);
}
