/**
 * The checks that no adapter has to make: ids that would not fit a key, numbers that are not positions or limits, and
 * records that contradict themselves. `checked` applies these in front of every port. Any text up to its length is
 * accepted as long as it is well-formed Unicode.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Reached } from '../fence/fence-store.ts';
import type { FenceKey, Fencepost, TailWindow } from '../fence/fencepost.ts';
import type { Edge, Relation } from '../model/edges.ts';
import type { ClientKey, Draft, Item, Visibility } from '../model/items.ts';
import type { Position, RangeQuery } from '../model/positions.ts';
import { EVERYTHING, splitProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import type { Mark, Span } from '../model/reads.ts';
import { revisionOf } from '../model/revisions.ts';
import { isWord } from '../model/words.ts';
import type { ItemPatch } from './ports/items.ts';
import type { KeyPage } from './ports/key-page.ts';
import { readRecountPlace, type RecountKind } from './recount-place.ts';

/** Characters of UTF-16 per kind of id. A producer key is a type, a colon and an id. */
const KEY_CHARS_MAX = {
  user: LIMITS.idCharsMax,
  producer: LIMITS.idCharsMax + 64,
  clientKey: LIMITS.clientKeyCharsMax,
  list: LIMITS.listIdCharsMax,
  fenceViewer: LIMITS.idCharsMax + 16,
  fenceStream: 500,
  metaName: LIMITS.idCharsMax,
  name: LIMITS.idCharsMax,
  thread: LIMITS.idCharsMax,
  tag: LIMITS.idCharsMax,
  device: LIMITS.deviceCharsMax,
  witnessKind: LIMITS.witnessKindCharsMax,
  outboxTarget: LIMITS.idCharsMax + 128,
  event: 2 * LIMITS.idCharsMax + 96,
} as const;

/** How many edges of each other kind one viewer may hold. */
const EDGES_MAX: Readonly<Record<Exclude<Relation, 'follow'>, number>> = {
  block: LIMITS.blocksMax,
  mute: LIMITS.blocksMax,
  request: LIMITS.requestsMax,
  reading: LIMITS.readingsMax,
};

const PERSONAL: ReadonlySet<Relation> = new Set(['block', 'request', 'reading']);

/** Refuses text that is too long or not well-formed; lone surrogates would make two ids one. */
export function checkKey(kind: keyof typeof KEY_CHARS_MAX, text: string): void {
  const charsMax = KEY_CHARS_MAX[kind];
  if (text.length > charsMax)
    refuse(`a ${kind} of at most ${charsMax} characters`, String(text.length));
  if (!text.isWellFormed()) refuse(`a ${kind} of well-formed Unicode`, 'a lone surrogate');
}

export function checkUser(user: UserId): void {
  checkKey('user', user);
}

export function checkProducer(producer: ProducerKey): void {
  checkKey('producer', producer);
}

export function checkThread(thread: string): void {
  checkKey('thread', thread);
}

export function checkClientKey({ producer, clientKey }: ClientKey): void {
  checkProducer(producer);
  checkKey('clientKey', clientKey);
}

/** Checks every id that a draft puts into a key. */
export function checkDraft(draft: Draft): void {
  checkProducer(draft.producer);
  if (draft.author !== null) checkUser(draft.author);
  if (draft.thread !== null) checkThread(draft.thread);
  if (draft.clientKey !== null) checkKey('clientKey', draft.clientKey);
  for (const id of [draft.foreignId, draft.foreignParent])
    if (id !== undefined) checkKey('clientKey', id);
  for (const tag of draft.tags) checkKey('tag', tag);
  if (draft.category !== undefined) checkProducer(draft.category);
  if (draft.tags.length > LIMITS.tagsMax)
    refuse(`at most ${LIMITS.tagsMax} tags`, String(draft.tags.length));
  if (draft.repostOf !== undefined) checkPosition(draft.repostOf);
  const { audience = [], visibility } = draft;
  for (const key of audience) checkProducer(key);
  if (audience.length > LIMITS.recipientsMax)
    refuse(`an audience of at most ${LIMITS.recipientsMax}`, String(audience.length));
  if (visibility === 'direct' && !audience.every((key) => key.startsWith('user:')))
    refuse('a direct to people', String(audience.find((key) => !key.startsWith('user:'))));
}

/** Refuses an answer to an item that does not exist. Adapters call it inside the step that publishes one. */
export function unknownParent(foreignId: string): never {
  refuse(`an existing item "${foreignId}" as the parent`, 'none');
}

/** Refuses to publish a draft that is no longer as it was read. Adapters call it before the step that publishes it. */
export function changedDraft(): never {
  throw new FeedError(
    'NOT_FOUND',
    'expected the draft as it was read, got one that was saved again or deleted meanwhile',
  );
}

export function checkDraftKey({
  author,
  id,
}: {
  readonly author: UserId;
  readonly id: string;
}): void {
  checkUser(author);
  checkKey('clientKey', id);
}

/** A direct is in other timelines than other items are. Adapters call it inside the step that edits one. */
export function checkVisibilityChange(before: Visibility, after: Visibility): void {
  if (before !== after && (before === 'direct' || after === 'direct'))
    refuse(unchanged(before), after);
}

/** Adapters call it inside the step that edits the item, once it is known that the patch changes something. */
export function checkRevision(
  item: Pick<Item, 'payload' | 'visibility'>,
  { ifRevision }: ItemPatch,
): void {
  if (ifRevision !== undefined && ifRevision !== revisionOf(item))
    throw new FeedError(
      'CONFLICT',
      'expected the item’s revision, got another: it was edited meanwhile',
    );
}

/** What an edit that may not change a visibility is expected to be, in words. */
export function unchanged(visibility: Visibility): string {
  return `the visibility to stay ${visibility}`;
}

/** Refuses a block, request or reading that does not name a person. */
export function checkEdgeKey({
  consumer,
  producer,
  relation,
}: Pick<Edge, 'consumer' | 'producer' | 'relation'>): void {
  checkUser(consumer);
  checkProducer(producer);
  if (PERSONAL.has(relation) && splitProducer(producer).type !== 'user')
    refuse(`a ${relation} of a user:… producer`, producer);
}

/** Checks an edge that is about to be added. `EVERYTHING` cannot be followed. */
export function checkEdge(edge: Edge): void {
  checkEdgeKey(edge);
  if (edge.relation === 'follow' && edge.producer === EVERYTHING)
    refuse('a producer that can be followed', EVERYTHING);
}

/** The viewer already holds as many edges of one kind as allowed. */
export class EdgeLimitError extends FeedError {
  readonly relation: Relation;
  readonly max: number;

  constructor(relation: Relation, max: number) {
    super('BAD_USER_INPUT', `expected at most ${max} edges of kind ${relation}, got one more`);
    this.relation = relation;
    this.max = max;
  }
}

/** Throws an EdgeLimitError for more edges of a kind than a viewer may hold. Call it inside the step that adds one. */
export function checkEdgeCount(
  { followsMax }: { readonly followsMax: number },
  relation: Relation,
  count: number,
): void {
  const max = relation === 'follow' ? followsMax : EDGES_MAX[relation];
  if (count > max) throw new EdgeLimitError(relation, max);
}

/** Where a recount resumes: one of its kinds, and the last row that was counted. */
export function checkRecountPlace(place: string | null): void {
  if (place === null) return;
  const read = readRecountPlace(place);
  if (read === null) return refuse('the place of a recount', place);
  checkKey(RECOUNTED_KEYS[read.kind], read.key);
}

const RECOUNTED_KEYS: Readonly<Record<RecountKind, keyof typeof KEY_CHARS_MAX>> = {
  viewer: 'user',
  producer: 'producer',
  place: 'producer',
  thread: 'thread',
};

/** Refuses more drafts than one author may keep. Adapters call it inside the step that adds one. */
export function checkDraftCount(count: number): void {
  if (count > LIMITS.draftsMax) refuse(`at most ${LIMITS.draftsMax} drafts`, 'one more');
}

export function checkFenceKey(key: FenceKey): void {
  checkKey('fenceViewer', key.viewer);
  checkKey('fenceStream', key.stream);
}

/** Refuses a fencepost whose range is empty. */
export function checkFencepost({ above, upTo }: Fencepost): void {
  checkPosition(above);
  if (!isPositionLike(upTo) || upTo <= above)
    refuse(`a fencepost that ends above its start ${above}`, String(upTo));
}

/** Refuses a window whose range is empty, or whose order is longer than a head or goes outside the range. */
export function checkWindow({ above, upTo, order }: TailWindow): void {
  checkPosition(above);
  if (!isPositionLike(upTo) || upTo <= above)
    refuse(`a window that ends above its start ${above}`, String(upTo));
  if (order.length > LIMITS.headItemsMax)
    refuse(`a window of at most ${LIMITS.headItemsMax} items`, String(order.length));
  for (const item of order)
    if (!Number.isInteger(item) || item <= above || item > upTo)
      refuse(`items above ${above}, up to ${upTo}`, String(item));
}

/** Refuses more marks than a fence keeps, and marks beyond a head. */
export function checkReached(reached: readonly Reached[]): void {
  if (reached.length > LIMITS.carryPostsMax)
    refuse(`at most ${LIMITS.carryPostsMax} marks of fenceposts`, String(reached.length));
  for (const { upTo, items } of reached) {
    checkPosition(upTo);
    if (!Number.isInteger(items) || items < 0 || items > LIMITS.headItemsMax + 1)
      refuse(`a mark from 0 to ${LIMITS.headItemsMax + 1} items`, String(items));
  }
}

export function checkMessage(message: string): void {
  if (message.length > LIMITS.newsCharsMax)
    refuse(`a message of at most ${LIMITS.newsCharsMax} characters`, String(message.length));
}

export function checkPosition(value: number): void {
  if (!isPositionLike(value)) refuse('a position', String(value));
}

export function checkLimit(value: number): void {
  if (!isPositionLike(value)) refuse('a limit of 0 or more', String(value));
}

/** Refuses an empty list, and texts that are not words. */
export function checkWords(words: readonly string[]): void {
  if (words.length === 0) refuse('at least one word', 'none');
  for (const word of words) if (!isWord(word)) refuse('a word of letters and digits', word);
}

export function checkRange(query: RangeQuery): void {
  checkPosition(query.above);
  checkPosition(query.upTo);
  checkLimit(query.limit);
}

export function checkMark(mark: Mark): void {
  checkPosition(mark.at);
  checkPosition(mark.atMs);
}

export function checkSpan(span: Span): void {
  checkPosition(span.from);
  checkPosition(span.to);
}

/** Refuses more items than one call may add to what a viewer has seen, and numbers that cannot be positions. */
export function checkSeen(positions: readonly Position[]): void {
  if (positions.length > LIMITS.seenAtOnceMax)
    refuse(`at most ${LIMITS.seenAtOnceMax} items at once`, String(positions.length));
  for (const at of positions)
    if (!isPositionLike(at) || at > LIMITS.positionMax) refuse('a position', String(at));
}

/** Whether a number could be a position: a safe integer of 0 or more. */
export function isPositionLike(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

export function checkPage<Key>(
  { after, limit }: KeyPage<Key>,
  checkAfter: (after: Key) => void,
): void {
  checkLimit(limit);
  if (after !== null) checkAfter(after);
}

/** Reads the values at positions in bulk, with `absent` for numbers that cannot be positions. */
export async function readAt<T>(
  positions: readonly Position[],
  absent: T,
  read: (positions: readonly Position[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  if (positions.every(isPositionLike)) return read(positions);
  const asked = positions.filter(isPositionLike);
  const rows = await read(asked);
  const found = new Map(asked.map((at, index) => [at, rows[index] ?? absent]));
  return positions.map((at) => found.get(at) ?? absent);
}

function refuse(expected: string, got: string): never {
  throw new FeedError('BAD_USER_INPUT', `expected ${expected}, got ${got}`);
}
