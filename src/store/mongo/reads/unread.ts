/** What viewers hold explicitly unread, one document for each viewer and thread, changed by compare-and-set. */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import { type Mark, type Span } from '../../../model/reads.ts';
import { type UserId } from '../../../model/producers.ts';
import { addSpan, spansAbove } from '../../../model/spans.ts';
import type { Collections, UnreadDocument } from '../engine/collections.ts';
import { isDuplicateKey } from '../engine/guard.ts';
import { markerId } from '../engine/keys.ts';
import { categoriesOf } from './marker-rows.ts';

const ATTEMPTS_MAX = 32;

/** Bounded by what `addUnread` lets in. */
export async function unreadOf(
  { unread }: Collections,
  viewer: UserId,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const rows = await unread.find({ viewer }).toArray();
  return new Map(rows.map(({ thread, spans }) => [thread, spansOf(spans)]));
}

/** Adds a span to a thread that exists. Refuses more than a viewer may hold. */
export async function addUnread(
  collections: Collections,
  { viewer, thread }: { readonly viewer: UserId; readonly thread: string },
  span: Span,
): Promise<void> {
  if ((await categoriesOf(collections, [thread])).size === 0) return;
  const _id = markerId(viewer, thread);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const known = await collections.unread.findOne({ _id, viewer });
    const spans = addSpan(spansOf(known?.spans ?? []), span);
    if (spans.length > LIMITS.unreadSpansMax)
      throw new FeedError(
        'BAD_USER_INPUT',
        `expected at most ${LIMITS.unreadSpansMax} unread parts of a thread, got one more`,
      );
    if (known === null) await requireRoom(collections, viewer);
    const next = { _id, viewer, thread, spans: rowOf(spans), revision: (known?.revision ?? 0) + 1 };
    if (await replace(collections, known, next)) return;
  }
  throw tooMany();
}

/** Takes what the marks cover out of what is unread. */
export async function clearUnread(
  { unread }: Collections,
  viewer: UserId,
  marks: readonly { readonly thread: string; readonly mark: Mark }[],
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const rows = await unread
      .find({ _id: { $in: marks.map(({ thread }) => markerId(viewer, thread)) }, viewer })
      .toArray();
    let isDone = true;
    for (const row of rows) {
      const at = position(
        Math.max(...marks.filter(({ thread }) => thread === row.thread).map(({ mark }) => mark.at)),
      );
      const left = rowOf(spansAbove(spansOf(row.spans), at));
      if (left.join() === row.spans.join()) continue;
      const filter = { _id: row._id, viewer, revision: row.revision };
      const { matchedCount } =
        left.length === 0
          ? { matchedCount: (await unread.deleteOne(filter)).deletedCount }
          : await unread.updateOne(filter, { $set: { spans: left, revision: row.revision + 1 } });
      isDone &&= matchedCount === 1;
    }
    if (isDone) return;
  }
  throw tooMany();
}

async function requireRoom({ unread }: Collections, viewer: UserId): Promise<void> {
  const rows = await unread.find({ viewer }, { projection: { _id: 0, viewer: 1 } }).toArray();
  if (rows.length >= LIMITS.unreadThreadsMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.unreadThreadsMax} threads marked unread, got one more`,
    );
}

/** False when another was first. */
async function replace(
  { unread }: Collections,
  before: UnreadDocument | null,
  after: UnreadDocument,
): Promise<boolean> {
  try {
    if (before === null) {
      await unread.insertOne(after);
      return true;
    }
    const { matchedCount } = await unread.updateOne(
      { _id: before._id, viewer: before.viewer, revision: before.revision },
      { $set: { spans: after.spans, revision: after.revision } },
    );
    return matchedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function spansOf(row: readonly number[]): readonly Span[] {
  return Array.from({ length: row.length / 2 }, (_, index) => ({
    from: position(row[2 * index] ?? 0),
    to: position(row[2 * index + 1] ?? 0),
  }));
}

function rowOf(spans: readonly Span[]): readonly number[] {
  return spans.flatMap(({ from, to }) => [from, to]);
}

function tooMany(): FeedError {
  return new FeedError(
    'UNAVAILABLE',
    'expected to change what is unread, got too many changes of it at once',
  );
}
