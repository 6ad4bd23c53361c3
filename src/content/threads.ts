/** Opening threads, and closing them. */
import { done, notFound, refused, refusedField, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { mayManageThread, openThreadRecord } from '../social/places/thread-access.ts';
import type { ContentContext } from './context.ts';
import { publishWriting, submissionProblems, type NewItem } from './publish.ts';

/** A new thread: its place, and the item that opens it. */
export interface ThreadOpening extends Omit<NewItem, 'thread' | 'parent'> {
  readonly category: ProducerKey;
}

export interface CloseThreadArgs {
  readonly thread: string;
  readonly isClosed: boolean;
  /** Whether the viewer runs the installation. */
  readonly isAdmin: boolean;
}

/**
 * Opens a thread with its first item, in one step of the store. The same client key returns the first thread again.
 * Refuses a thread without a title, NOT_FOUND for a place hidden from the viewer, and FORBIDDEN where they may not open
 * one.
 */
export async function openThread(
  context: ContentContext,
  viewer: UserId,
  opening: ThreadOpening,
): Promise<Outcome<Item>> {
  const writing = { ...opening, thread: null, parent: null };
  const problems = submissionProblems(writing);
  return problems.length > 0 ? refused(...problems) : publishWriting(context, viewer, { writing });
}

/**
 * Closes a thread to replies or opens it again. For the person who opened it, the staff of its place and admins.
 * Returns its name.
 */
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
      'expected a thread that the viewer opened or moderates, got another',
    );
  await store.threads.close(thread, isClosed);
  return done(thread);
}
