/** Drafts ready to be published, what a repeat of one must have in common with it, and how a batch is split into runs. */
import { FeedError, invariant } from '../../../base/errors.ts';
import type { SavedDraft } from '../../../model/drafts.ts';
import { type Draft, keyOfDraft, mayComeAgain } from '../../../model/items.ts';
import type { ClientKeyDocument, ItemDocument } from '../engine/collections.ts';
import { clientKeyId } from '../engine/keys.ts';
import { digestOfDraft } from './item-codec.ts';

export interface PreparedDraft {
  readonly draft: Draft;
  /** Null without a client key. */
  readonly key: { readonly id: string; readonly digest: string } | null;
  /** Whether it records an event; loading records none. */
  readonly isLive: boolean;
  readonly from?: SavedDraft | undefined;
}

export function prepare(draft: Draft, isLive: boolean): PreparedDraft {
  const key = keyOfDraft(draft);
  return {
    draft,
    isLive,
    key:
      key === null
        ? null
        : { id: clientKeyId(key.producer, key.clientKey), digest: digestOfDraft(draft) },
  };
}

/** Refuses a key that stands for other content, or for a deleted item: a retry must not bring it back. */
export function requireSame(
  { draft, key }: PreparedDraft,
  reserved: Pick<ClientKeyDocument, 'digest'>,
  document: ItemDocument | null,
): void {
  if (reserved.digest !== key?.digest)
    throw new FeedError(
      'CONFLICT',
      `expected the same content for client key "${draft.clientKey}", got other content`,
    );
  if (document?.state === 'deleted' && !mayComeAgain(draft))
    throw new FeedError(
      'CONFLICT',
      `expected a new client key, got "${draft.clientKey}" of an item that was deleted`,
    );
}

/** Drafts whose positions are in flight together: they are written well within the lease of a position. */
const RUN_MAX = 2_000;

/** The drafts in runs of bounded length, none of which contains an answer to one of its own drafts. */
export function runsWithoutAnswers(
  all: readonly PreparedDraft[],
): readonly (readonly PreparedDraft[])[] {
  const runs: PreparedDraft[][] = [];
  let ids = new Set<string>();
  for (const prepared of all) {
    const { foreignId, foreignParent } = prepared.draft;
    const run = runs.at(-1);
    const isFull = run?.length === RUN_MAX;
    if (run === undefined || isFull || (foreignParent !== undefined && ids.has(foreignParent))) {
      runs.push([prepared]);
      ids = new Set();
    } else run.push(prepared);
    if (foreignId !== undefined) ids.add(foreignId);
  }
  return runs;
}

/** The drafts without repeats of a client key within the batch, which must have the same content. */
export function firstOfEach(all: readonly PreparedDraft[]): readonly PreparedDraft[] {
  const firsts = new Map<string, PreparedDraft>();
  return all.filter((prepared) => {
    if (prepared.key === null) return true;
    const first = firsts.get(prepared.key.id);
    if (first === undefined) {
      firsts.set(prepared.key.id, prepared);
      return true;
    }
    invariant(first.key !== null, 'a keyed draft has a key');
    requireSame(prepared, first.key, null);
    return false;
  });
}
