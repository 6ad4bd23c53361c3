/** Opening threads, and closing them. */
import { createHash, randomUUID } from 'node:crypto';
import {
  done,
  notFound,
  refused,
  refusedField,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import {
  mayManageThread,
  mayOpenThreads,
  openThreadRecord,
} from '../social/places/thread-access.ts';
import { badInput } from './check-content.ts';
import type { ContentContext } from './context.ts';
import { append, draftOf, repeat, submissionProblems, type Submission } from './publish.ts';

/** A new thread: its place, and the item that opens it. */
export interface ThreadOpening extends Omit<Submission, 'producer' | 'thread' | 'parent'> {
  readonly category: ProducerKey;
}

export interface CloseThreadArgs {
  readonly thread: string;
  readonly isClosed: boolean;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
}

/**
 * Opens a thread with its first item, in one step of the store. The same client key gives the first thread again. Refuses
 * a thread without a title, NOT_FOUND for a place the viewer may not know of, and FORBIDDEN where they may not open one.
 */
export async function openThread(
  context: ContentContext,
  viewer: UserId,
  { category, ...opening }: ThreadOpening,
): Promise<Outcome<Item>> {
  const thread = threadNameFor(viewer, opening.clientKey);
  const submission: Submission = { ...opening, producer: null, thread, parent: null };
  const problems = submissionProblems(submission).map(ofOpening);
  if (opening.title === null || opening.title.trim() === '')
    problems.push(badInput('title', 'expected a title, got none'));
  if (problems.length > 0) return refused(...problems);
  const { store, facts, clock } = context;
  const permission = await mayOpenThreads(store, await facts.of(viewer), category);
  const draft = { ...draftOf(viewer, submission, clock.now()), category };
  if (permission === 'granted') return append(context, draft);
  const first = await repeat(context, draft);
  if (first !== null) return first;
  return permission === 'hidden'
    ? notFound('categoryId', 'an existing category')
    : refusedField(
        'FORBIDDEN',
        'categoryId',
        'expected a place where the viewer may open threads, got another',
      );
}

/** Closes a thread to replies or opens it again; who opened it may, the staff of its place, and an admin. Answers its name. */
export async function closeThread(
  { store, facts }: ContentContext,
  viewer: UserId,
  { thread, isClosed, isAdmin }: CloseThreadArgs,
): Promise<Outcome<string>> {
  const known = await facts.of(viewer);
  const record = await openThreadRecord(store, known, thread);
  if (record === null) return notFound('threadId', 'an existing thread');
  if (!(await mayManageThread(store, { facts: known, isAdmin }, record)))
    return refusedField(
      'FORBIDDEN',
      'threadId',
      'expected a thread that the viewer opened or moderates, got another’s',
    );
  await store.threads.close(thread, isClosed);
  return done(thread);
}

/** An opening names no group, so what is wrong about one is its visibility. */
function ofOpening(problem: InputError): InputError {
  return problem.field?.[1] === 'groupId'
    ? badInput(
        'visibility',
        'expected another than GROUP, which an item outside threads may have, got it',
      )
    : problem;
}

/** A repeat of the same opening names the same thread. */
function threadNameFor(viewer: UserId, clientKey: string | null): string {
  if (clientKey === null) return `t-${randomUUID()}`;
  const hash = createHash('sha256').update(JSON.stringify([viewer, clientKey]));
  return `t-${hash.digest('base64url').slice(0, 22)}`;
}
