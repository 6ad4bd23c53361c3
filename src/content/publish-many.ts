/** Publishing for others and in bulk, for a service that speaks for an installation's people. */
import { LIMITS } from '../base/limits.ts';
import {
  done,
  refused,
  refusedField,
  refusedInput,
  type InputError,
  type Outcome,
} from '../base/outcome.ts';
import type { Draft, Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import { whyNotWrite } from '../social/people.ts';
import type { ContentContext } from './context.ts';
import { draftFor, draftOf, repeatedDraft, submissionProblems, type NewItem } from './publish.ts';
import { isProblem, writeInParts, type RowProblem } from './write-in-parts.ts';

/** An item as its author would submit it, with the fields that only a service may set. */
export interface BulkSubmission {
  readonly author: UserId;
  /** Null for now. */
  readonly createdAtMs: number | null;
  readonly votes: number;
  readonly writing: NewItem;
}

/** The refusal of more items than may be published in one call, or null: checked before they cost anything. */
export function tooManyItems(count: number): Outcome<never> | null {
  const max = LIMITS.publishManyMax;
  return count <= max ? null : refusedInput('items', `expected at most ${max} items, got ${count}`);
}

/**
 * Publishes each item as its author may, in order, and answers for each. A refused item does not affect the others; a
 * repeat of a client key returns the first item again. Refuses more items than may be published in one call.
 */
export async function publishMany(
  context: ContentContext,
  submissions: readonly Outcome<BulkSubmission>[],
): Promise<Outcome<readonly Outcome<Item>[]>> {
  const tooMany = tooManyItems(submissions.length);
  if (tooMany !== null) return tooMany;
  const drafts: Outcome<Draft>[] = [];
  for (const submission of submissions)
    drafts.push(submission.isDone ? await bulkDraft(context, submission.value) : submission);
  const good = drafts.flatMap((draft) => (draft.isDone ? [draft.value] : []));
  const written = (await publishAll(context, good)).values();
  return done(
    drafts.map((draft) => {
      if (!draft.isDone) return draft;
      const { value: result = GONE } = written.next();
      return 'problem' in result ? refusalOf(result) : done(result);
    }),
  );
}

/** A conflict is about the client key; other refusals of the store concern no single field. */
function refusalOf({ problem, code = 'CONFLICT' }: RowProblem): Outcome<never> {
  return code === 'CONFLICT'
    ? refusedField(code, 'clientKey', problem)
    : refused({ code, field: null, message: problem });
}

/** The item was deleted before its publish was answered. */
const GONE: RowProblem = {
  problem: 'expected an item that still exists, got one that was just deleted',
};

async function publishAll(
  { store: { items } }: ContentContext,
  drafts: readonly Draft[],
): Promise<readonly (Item | RowProblem)[]> {
  const written = await writeInParts(drafts, (some) => items.publishMany(some));
  const found = (await items.getMany(written.flatMap((at) => (isProblem(at) ? [] : at)))).values();
  return written.map((at) => (isProblem(at) ? at : (found.next().value ?? GONE)));
}

async function bulkDraft(
  context: ContentContext,
  { author, createdAtMs, votes, writing }: BulkSubmission,
): Promise<Outcome<Draft>> {
  const problems = [...submissionProblems(writing)];
  if (problems.length > 0) return refused(...problems);
  const refusal = await whyNotWrite(context.store, author);
  if (refusal !== null) return refused({ ...refusal, field: ['input', 'authorId'] });
  const atMs = createdAtMs ?? context.clock.now();
  const bulk = (draft: Draft): Draft => ({
    ...draft,
    payload: { ...draft.payload, votes },
    createdAtMs: atMs,
  });
  const draft = await draftFor(context, author, writing);
  if (draft.isDone) return done(bulk(draft.value));
  const again = await repeatedDraft(context, bulk(draftOf(author, writing, atMs)));
  return again === null ? draft : done(again);
}

/** The problems of each item with the path to it. */
export function problemsByPath(outcomes: readonly Outcome<unknown>[]): readonly InputError[] {
  return outcomes.flatMap((outcome, index) => {
    if (outcome.isDone) return [];
    return outcome.problems.map((problem) => {
      const [input = 'input', ...path] = problem.field ?? [];
      return { ...problem, field: [input, 'items', String(index), ...path] };
    });
  });
}
