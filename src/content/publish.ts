/**
 * Publishing, editing and deleting: parse, authorise, append. A person publishes to their own producer only and changes
 * only what they wrote. All three may be repeated.
 */
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { producerKey, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { type Draft, type Item, type Payload, type Visibility } from '../model/items.ts';
import { type Position } from '../model/positions.ts';
import { openItem } from '../social/open-item.ts';
import type { FactsCache } from '../social/facts.ts';
import { done, inputError, refused, type Outcome, type InputError } from '../base/outcome.ts';
import { hasVisibleItem, isName } from '../social/producers.ts';
import type { ItemPatch } from '../store/ports/items.ts';
import type { Store } from '../store/ports/store.ts';

export interface PublishContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
}

/** What a person says about a new item. */
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

/** Fields left out stay as they are. */
export interface Revision {
  readonly title?: string | null;
  readonly text?: string | null;
  readonly url?: string | null;
  readonly visibility?: Visibility;
}

const KIND = /^[a-z][a-z0-9-]{0,31}$/;
/** Control characters other than tab and line breaks: nothing shows them and terminals obey them. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Appends an item. The same client key gives the first item again; with other content it is a CONFLICT. */
export async function publish(
  deps: PublishContext,
  viewer: UserId,
  submission: Submission,
): Promise<Outcome<Item>> {
  const problems = checkSubmission(submission);
  if (problems.length > 0) return refused(...problems);
  const own = userProducer(viewer);
  if ((submission.producer ?? own) !== own)
    return refused(
      inputError('FORBIDDEN', 'producerId', 'expected the viewer’s own producer, got another'),
    );
  if (submission.thread !== null && !(await canPostInto(deps, viewer, submission.thread))) {
    return refused(inputError('NOT_FOUND', 'thread', 'expected an existing thread, got none'));
  }
  try {
    return done(
      (await deps.store.items.publish(draftOf(viewer, submission, deps.clock.now()))).item,
    );
  } catch (error) {
    if (error instanceof FeedError && error.code === 'CONFLICT')
      return refused(inputError('CONFLICT', 'clientKey', error.message));
    throw error;
  }
}

/** Changes an item the viewer wrote. NOT_FOUND for what they may not see, FORBIDDEN for what others wrote. */
export async function edit(
  deps: PublishContext,
  viewer: UserId,
  change: { readonly position: Position; readonly revision: Revision },
): Promise<Outcome<Item>> {
  const { position, revision } = change;
  const own = await openOwn(deps, viewer, position);
  if (!own.isDone) return own;
  const problems = checkContent({ ...own.value.payload, ...revision });
  if (problems.length > 0) return refused(...problems);
  const item = await deps.store.items.edit(position, patchOf(revision), deps.clock.now());
  return item === null ? refused(absent()) : done(item);
}

/** Deletes an item the viewer wrote. A repeat is NOT_FOUND, as the item no longer exists. */
export async function remove(
  deps: PublishContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Position>> {
  const own = await openOwn(deps, viewer, position);
  if (!own.isDone) return own;
  await deps.store.items.remove(position);
  return done(position);
}

async function openOwn(
  deps: PublishContext,
  viewer: UserId,
  position: Position,
): Promise<Outcome<Item>> {
  const item = await openItem(deps, viewer, position);
  if (item === null) return refused(absent());
  return item.author === viewer
    ? done(item)
    : refused(
        inputError('FORBIDDEN', 'itemId', 'expected an item the viewer wrote, got another’s'),
      );
}

function absent(): InputError {
  return inputError('NOT_FOUND', 'itemId', 'expected an existing item, got none');
}

async function canPostInto(deps: PublishContext, viewer: UserId, thread: string): Promise<boolean> {
  return (
    isName(thread) &&
    hasVisibleItem(deps.store, await deps.facts.of(viewer), producerKey('thread', thread))
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

function patchOf({ visibility, ...payload }: Revision): ItemPatch {
  return { payload, ...(visibility === undefined ? {} : { visibility }) };
}

function checkSubmission(submission: Submission): readonly InputError[] {
  const { kind, tags, clientKey } = submission;
  const problems = [...checkContent(submission)];
  if (!KIND.test(kind))
    problems.push(
      inputError(
        'BAD_USER_INPUT',
        'kind',
        'expected 1 to 32 small letters, digits or hyphens, starting with a letter',
      ),
    );
  if (tags.length > LIMITS.tagsMax)
    problems.push(
      inputError(
        'BAD_USER_INPUT',
        'tags',
        `expected at most ${LIMITS.tagsMax} tags, got ${tags.length}`,
      ),
    );
  if (!tags.every(isName))
    problems.push(
      inputError(
        'BAD_USER_INPUT',
        'tags',
        `expected tags of 1 to ${LIMITS.idCharsMax} characters without spaces`,
      ),
    );
  if (
    clientKey !== null &&
    (clientKey === '' || clientKey.length > LIMITS.clientKeyCharsMax || CONTROL.test(clientKey))
  ) {
    problems.push(
      inputError(
        'BAD_USER_INPUT',
        'clientKey',
        `expected 1 to ${LIMITS.clientKeyCharsMax} printable characters, got ${clientKey.length}`,
      ),
    );
  }
  return problems;
}

function checkContent({
  title,
  text,
  url,
}: Pick<Payload, 'title' | 'text' | 'url'>): readonly InputError[] {
  const problems: InputError[] = [];
  if ([title, text, url].every((part) => part === null || part.trim() === '')) {
    problems.push({
      code: 'BAD_USER_INPUT',
      field: null,
      message: 'expected a title, a text or a url, got none',
    });
  }
  checkText(problems, { field: 'title', value: title, charsMax: LIMITS.titleCharsMax });
  checkText(problems, { field: 'text', value: text, charsMax: LIMITS.textCharsMax });
  checkText(problems, { field: 'url', value: url, charsMax: LIMITS.urlCharsMax });
  if (url !== null && !/^https?:\/\//i.test(url))
    problems.push(inputError('BAD_USER_INPUT', 'url', 'expected an http or https address'));
  return problems;
}

function checkText(
  problems: InputError[],
  {
    field,
    value,
    charsMax,
  }: { readonly field: string; readonly value: string | null; readonly charsMax: number },
): void {
  if (value === null) return;
  if (value.length > charsMax)
    problems.push(
      inputError(
        'BAD_USER_INPUT',
        field,
        `expected at most ${charsMax} characters, got ${value.length}`,
      ),
    );
  if (CONTROL.test(value))
    problems.push(inputError('BAD_USER_INPUT', field, 'expected text without control characters'));
}
