/** What viewers marked unread, one document per viewer and thread, changed by compare-and-set. */
import { FeedError } from '../../../base/errors.ts';
import { LIMITS } from '../../../base/limits.ts';
import { position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import type { Mark, Span } from '../../../model/reads.ts';
import { addSpan, spansAbove } from '../../../model/spans.ts';
import { decodeSpans, encodeSpans } from '../../span-rows.ts';
import { compareAndSet, insertOnce, isWritten, LOST, revisionAfter } from '../engine/cas.ts';
import type { Collections } from '../engine/collections.ts';
import { requireCaller } from '../engine/guard.ts';
import type { UnreadDocument } from '../engine/read-documents.ts';
import { markerId } from '../engine/keys.ts';
import { categoriesOf } from './marker-rows.ts';

const WHAT = 'what is marked unread';

interface ThreadMark {
  readonly thread: string;
  readonly mark: Mark;
}

/** Bounded by what `addUnread` accepts. */
export async function unreadOf(
  { unread }: Collections,
  viewer: UserId,
): Promise<ReadonlyMap<string, readonly Span[]>> {
  const rows = await unread.find({ viewer }).toArray();
  return new Map(rows.map(({ thread, spans }) => [thread, decodeSpans(spans)]));
}

/** Adds a span to a thread that exists. Refuses more than a viewer may hold. */
export async function addUnread(
  collections: Collections,
  { viewer, thread }: { readonly viewer: UserId; readonly thread: string },
  span: Span,
): Promise<void> {
  if ((await categoriesOf(collections, [thread])).size === 0) return;
  const _id = markerId(viewer, thread);
  await compareAndSet(
    () => collections.unread.findOne({ _id, viewer }),
    async (known) => {
      const spans = addSpan(decodeSpans(known?.spans ?? []), span);
      if (spans.length > LIMITS.unreadSpansMax)
        throw new FeedError(
          'BAD_USER_INPUT',
          `expected at most ${LIMITS.unreadSpansMax} unread parts of a thread, got one more`,
        );
      if (known === null) await requireRoom(collections, viewer);
      requireCaller();
      const revision = revisionAfter(known?.revision ?? 0);
      const next = { _id, viewer, thread, spans: encodeSpans(spans), revision };
      return (await replace(collections, known, next)) ? undefined : LOST;
    },
    { what: WHAT },
  );
}

/** Removes what the marks cover from what is marked unread. */
export async function clearUnread(
  { unread }: Collections,
  viewer: UserId,
  marks: readonly ThreadMark[],
): Promise<void> {
  const ids = marks.map(({ thread }) => markerId(viewer, thread));
  await compareAndSet(
    () => unread.find({ _id: { $in: ids }, viewer }).toArray(),
    async (rows) => {
      // What was marked unread after the caller was answered stays unread.
      if (rows.length > 0) requireCaller();
      let isDone = true;
      for (const row of rows) isDone = (await clearRow(unread, row, marks)) && isDone;
      return isDone ? undefined : LOST;
    },
    { what: WHAT },
  );
}

/** False when another writer was first. */
async function clearRow(
  unread: Collections['unread'],
  { _id, viewer, thread, spans, revision }: UnreadDocument,
  marks: readonly ThreadMark[],
): Promise<boolean> {
  const at = Math.max(...marks.filter((each) => each.thread === thread).map(({ mark }) => mark.at));
  const left = encodeSpans(spansAbove(decodeSpans(spans), position(at)));
  if (left.join() === spans.join()) return true;
  const filter = { _id, viewer, revision };
  return left.length === 0
    ? (await unread.deleteOne(filter)).deletedCount === 1
    : isWritten(unread.updateOne(filter, { $set: { spans: left, revision: revision + 1 } }));
}

/** Asks only whether the viewer holds the last row that they may hold. */
async function requireRoom({ unread }: Collections, viewer: UserId): Promise<void> {
  const rows = unread.find({ viewer }, { projection: { _id: 0, viewer: 1 } });
  const isFull =
    (
      await rows
        .skip(LIMITS.unreadThreadsMax - 1)
        .limit(1)
        .toArray()
    ).length > 0;
  if (isFull)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.unreadThreadsMax} threads marked unread, got one more`,
    );
}

/** False when another writer was first. */
async function replace(
  { unread }: Collections,
  before: UnreadDocument | null,
  after: UnreadDocument,
): Promise<boolean> {
  if (before === null) return insertOnce(unread, after);
  return isWritten(
    unread.updateOne(
      { _id: before._id, viewer: before.viewer, revision: before.revision },
      { $set: { spans: after.spans, revision: after.revision } },
    ),
  );
}
