/**
 * Drafts: visible only to their author until they are published, by hand or at their scheduled time. Publishing gives a
 * draft its position, so it is new for everybody, exactly once: a repeat finds the item by its key.
 */
import { Sweeps } from '../base/async/sweeps.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  badInput,
  done,
  inputError,
  notFound,
  refused,
  refusedField,
  refusedInput,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import {
  clientKeyOfDraft,
  DRAFT_KEY_PREFIX,
  type DraftContent,
  type SavedDraft,
} from '../model/drafts.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { whyNotWrite } from '../social/people.ts';
import type { DraftKey } from '../store/ports/drafts.ts';
import type { KeyPage } from '../store/ports/key-page.ts';
import type { Store } from '../store/ports/store.ts';
import { keyProblems } from './check-content.ts';
import type { ContentContext } from './context.ts';
import { draftFor, publishWriting, writingProblems } from './publish.ts';
import { shownPositions } from './show.ts';

const ALREADY_PUBLISHED = 'expected a new id, got that of a published draft';

export interface DraftSubmission {
  /** The author's name for the draft; the same name replaces it. */
  readonly id: string;
  readonly content: DraftContent;
  /** When to publish it; null until the author does. */
  readonly publishAtMs: number | null;
}

/**
 * Saves a draft, or replaces it. Refuses, with CONFLICT, the id of a draft that was published, and refuses, as
 * publishing does, a category, a thread, a parent and a group that the author may not write to. It does not check again
 * those that the saved draft already has, so that an author whose parent was deleted can continue writing.
 */
export async function saveDraft(
  context: ContentContext,
  author: UserId,
  { id, content: written, publishAtMs }: DraftSubmission,
): Promise<Outcome<SavedDraft>> {
  const problems = [...idProblems(id), ...writingProblems(written)];
  if (publishAtMs !== null && publishAtMs < 0)
    problems.push(
      badInput(
        'publishAt',
        `expected an instant after 1970, got ${new Date(publishAtMs).toISOString()}`,
      ),
    );
  if (problems.length > 0) return refused(...problems);
  const { store, clock } = context;
  if ((await publishedAt(context, { author, id })) !== null) return alreadyPublished();
  const [content = written] = await withParentsShown(store, author, [written]);
  const before = await store.drafts.get({ author, id });
  if (before === null || !isForTheSame(before.content, content)) {
    const writing = { parent: null, ...content, clientKey: null };
    const checked = await draftFor(context, author, writing);
    if (!checked.isDone) return checked;
  }
  // Always a new value, because it tells a draft that was saved again from the one that was read.
  const savedAtMs = Math.max(clock.now(), (before?.savedAtMs ?? 0) + 1);
  const draft = { author, id, content, publishAtMs, savedAtMs, problem: null };
  try {
    await store.drafts.save(draft);
  } catch (error) {
    // The store checks the limit on drafts per author in the same step as the save.
    if (!(error instanceof FeedError) || error.code !== 'BAD_USER_INPUT') throw error;
    return refusedInput('draftId', error.message);
  }
  if ((await publishedAt(context, draft)) === null) return done(draft);
  // The previous draft was published while this one was being saved.
  await store.drafts.removeAsRead(draft);
  return alreadyPublished();
}

function isForTheSame(one: DraftContent, other: DraftContent): boolean {
  return (
    one.thread === other.thread &&
    (one.category ?? null) === (other.category ?? null) &&
    (one.parent ?? null) === (other.parent ?? null) &&
    one.audience.join() === other.audience.join()
  );
}

/** An author's private item gets a new id when it is shown to others. Replaces it in the drafts that answer it. */
async function withParentsShown(
  store: Pick<Store, 'items'>,
  author: UserId,
  contents: readonly DraftContent[],
): Promise<readonly DraftContent[]> {
  const parents = [...new Set(contents.flatMap(({ parent }) => parent ?? []))];
  const shown = await shownPositions(store, author, parents);
  return contents.map((content) => {
    const { parent = null } = content;
    const at = parent === null ? null : shown[parents.indexOf(parent)];
    return at == null ? content : { ...content, parent: at };
  });
}

/** The author's drafts by id, in the order of code points. Drops one whose publication was cut short after the item. */
export async function draftsOf(
  store: Pick<Store, 'drafts' | 'items'>,
  author: UserId,
  page: KeyPage<string>,
): Promise<readonly SavedDraft[]> {
  const drafts = await store.drafts.list(author, page);
  const publishedAts = await store.items.positionsOf(drafts.map(clientKeyOfDraft));
  const published = drafts.filter((draft, nth) => !draft.isDamaged && publishedAts[nth] !== null);
  if (published.length > 0) {
    await Promise.all(published.map((draft) => store.drafts.removeAsRead(draft)));
    return draftsOf(store, author, page);
  }
  const contents = await withParentsShown(
    store,
    author,
    drafts.map(({ content }) => content),
  );
  return drafts.map((draft, nth) => ({ ...draft, content: contents[nth] ?? draft.content }));
}

export interface DraftPublication {
  readonly id: string;
  /** Publishes the content, unless the author may not publish that much now. Not called for a repeat. */
  readonly spend: (
    content: DraftContent,
    publish: () => Promise<Outcome<Item>>,
  ) => Promise<Outcome<Item>>;
}

/**
 * Makes the draft an item at the next position. A repeat returns the same item. If it is saved again or deleted
 * meanwhile, nothing is published: CONFLICT.
 */
export async function publishDraft(
  context: ContentContext,
  author: UserId,
  { id, spend }: DraftPublication,
): Promise<Outcome<Item>> {
  const { store } = context;
  if (idProblems(id).length > 0) return noDraft();
  const key = { author, id };
  const draft = await store.drafts.get(key);
  const at = await publishedAt(context, key);
  if (draft === null) {
    const [item = null] = at === null ? [] : await store.items.getMany([at]);
    return item === null ? noDraft() : done(item);
  }
  const [content = draft.content] = await withParentsShown(store, author, [draft.content]);
  const writing = { parent: null, ...content, clientKey: clientKeyOfDraft(key).clientKey };
  // If something was published under the key already, nothing new is published and nothing is spent.
  const publish = async () =>
    ofDraft(await publishWriting(context, author, { writing, from: draft }));
  const outcome = await (at === null ? spend(draft.content, publish) : publish());
  if (outcome.isDone) await store.drafts.removeAsRead(draft);
  return outcome;
}

/** The outcome for a caller that named only the draft, and not its fields. */
function ofDraft(outcome: Outcome<Item>): Outcome<Item> {
  if (outcome.isDone) return outcome;
  const problems = outcome.problems.map(({ code, field, message }) =>
    // That message names a client key which the author never chose.
    inputError(code, 'draftId', field?.at(-1) === 'clientKey' ? ALREADY_PUBLISHED : message),
  );
  return refused(...problems);
}

function alreadyPublished(): Outcome<never> {
  return refusedField('CONFLICT', 'draftId', ALREADY_PUBLISHED);
}

/** Deletes a draft. Succeeds when there is none; NOT_FOUND for one that was published. */
export async function deleteDraft(
  { store }: ContentContext,
  author: UserId,
  id: string,
): Promise<Outcome<string>> {
  if (idProblems(id).length > 0) return noDraft();
  const key = { author, id };
  await store.drafts.remove(key);
  return (await publishedAt({ store }, key)) === null
    ? done(id)
    : refusedField('NOT_FOUND', 'draftId', 'expected a draft, got one that was published');
}

/**
 * Publishes a bounded number of drafts that are due, and returns how many it handled. A draft that cannot be published
 * loses its scheduled time and stores the reason; its author decides. Rejects when one fails, after trying the others;
 * if many fail, the next of these sweeps continues after them.
 */
export async function publishDue(context: ContentContext, sweeps = new Sweeps()): Promise<number> {
  const { store, clock } = context;
  let tried = 0;
  const due = async function* (skipped: number): AsyncGenerator<DraftKey> {
    yield* await store.drafts.due(clock.now(), LIMITS.dueDraftsMax, skipped);
  };
  await sweeps.each(due, async (draft) => {
    tried += 1;
    await publishOneDue(context, draft);
  });
  return tried;
}

async function publishOneDue(context: ContentContext, { author, id }: DraftKey): Promise<void> {
  const { store, clock } = context;
  const refusal = await whyNotWrite(store, author);
  // The author may have deleted or rescheduled it while the drafts before it were being published.
  const draft = await store.drafts.get({ author, id });
  if (draft === null || draft.publishAtMs === null || draft.publishAtMs > clock.now()) return;
  const outcome =
    refusal === null
      ? await publishDraft(context, author, { id, spend: (_, publish) => publish() })
      : refused(refusal);
  // Also for an erased account: until its drafts are removed, this one would be first in every sweep.
  if (!outcome.isDone) await store.drafts.unschedule(draft, outcome.problems[0]?.message ?? '');
}

async function publishedAt(
  { store }: Pick<ContentContext, 'store'>,
  key: DraftKey,
): Promise<Position | null> {
  const [at = null] = await store.items.positionsOf([clientKeyOfDraft(key)]);
  return at;
}

function idProblems(id: string): readonly InputError[] {
  return keyProblems('draftId', id, LIMITS.clientKeyCharsMax - DRAFT_KEY_PREFIX.length);
}

function noDraft(): Outcome<never> {
  return notFound('draftId', 'an existing draft');
}
