/** One document that counts edits and deletions of items and names the last of them, written after the item and before the acknowledgement. */
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import { changedSince, type ChangedSince } from '../../ports/changed-since.ts';
import type { Collections } from './collections.ts';
import { isDuplicateKey } from './guard.ts';

const DOCUMENT = 'items';

/** Repeatable: to name a change twice costs readers a copy. */
export async function noteChange(
  { changes }: Pick<Collections, 'changes'>,
  at: number,
): Promise<void> {
  const note = () =>
    changes.updateOne(
      { _id: DOCUMENT },
      { $inc: { count: 1 }, $push: { last: { $each: [at], $slice: -LIMITS.changesNamedMax } } },
      { upsert: true },
    );
  try {
    await note();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await note();
  }
}

export async function readChanges(
  { changes }: Pick<Collections, 'changes'>,
  seen: number | null,
): Promise<ChangedSince> {
  const { count, last } = (await changes.findOne({ _id: DOCUMENT })) ?? { count: 0, last: [] };
  return changedSince({ count, last: last.map(position) }, seen);
}
