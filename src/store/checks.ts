/**
 * What every adapter refuses before it touches its engine: ids that would not fit a key, and numbers that are not
 * positions or limits. Any text up to the stated length is accepted as long as it is well-formed Unicode.
 */
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { splitProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { type ClientKey, type Draft } from '../model/items.ts';
import { type Edge } from '../model/edges.ts';
import { type FenceKey } from '../fence/fencepost.ts';
import { type Mark } from '../model/reads.ts';
import { type RangeQuery } from '../model/positions.ts';

/** Characters of UTF-16 per kind of id. A producer key is a type, a colon and an id. */
export const KEY_CHARS_MAX = {
  user: LIMITS.idCharsMax,
  producer: LIMITS.idCharsMax + 64,
  clientKey: LIMITS.clientKeyCharsMax,
  fenceViewer: LIMITS.idCharsMax + 16,
  fenceStream: 500,
  metaName: LIMITS.idCharsMax,
  thread: LIMITS.idCharsMax,
  device: LIMITS.deviceCharsMax,
  witnessKind: LIMITS.witnessKindCharsMax,
} as const;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Refuses text that is too long or not well-formed; lone surrogates would make two ids one. */
export function checkKey(kind: keyof typeof KEY_CHARS_MAX, text: string): void {
  const charsMax = KEY_CHARS_MAX[kind];
  if (text.length > charsMax) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a ${kind} of at most ${charsMax} characters, got ${text.length}`,
    );
  }
  if (LONE_SURROGATE.test(text)) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected a ${kind} of well-formed Unicode, got a lone surrogate`,
    );
  }
}

export function checkUser(user: UserId): void {
  checkKey('user', user);
}

export function checkProducer(producer: ProducerKey): void {
  checkKey('producer', producer);
}

export function checkClientKey({ producer, clientKey }: ClientKey): void {
  checkProducer(producer);
  checkKey('clientKey', clientKey);
}

/** Checks every id a draft puts into a key. */
export function checkDraft(draft: Draft): void {
  checkProducer(draft.producer);
  if (draft.author !== null) checkUser(draft.author);
  if (draft.thread !== null) checkKey('user', draft.thread);
  if (draft.clientKey !== null) checkKey('clientKey', draft.clientKey);
  for (const tag of draft.tags) checkKey('user', tag);
  if (draft.category !== undefined) checkProducer(draft.category);
  if (draft.tags.length > LIMITS.tagsMax) {
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.tagsMax} tags, got ${draft.tags.length}`,
    );
  }
}

/** Refuses a block that does not name a person; both sides of a block are people. */
export function checkConnection({
  consumer,
  producer,
  relation,
}: Pick<Edge, 'consumer' | 'producer' | 'relation'>): void {
  checkUser(consumer);
  checkProducer(producer);
  if (relation === 'block' && splitProducer(producer).type !== 'user') {
    throw new FeedError('BAD_USER_INPUT', `expected a block of a user:… producer, got ${producer}`);
  }
}

export function checkFenceKey(key: FenceKey): void {
  checkKey('fenceViewer', key.viewer);
  checkKey('fenceStream', key.stream);
}

export function checkNews(news: string): void {
  if (news.length > LIMITS.newsCharsMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected news of at most ${LIMITS.newsCharsMax} characters, got ${news.length}`,
    );
}

export function checkPosition(value: number): void {
  if (!isPositionLike(value))
    throw new FeedError('BAD_USER_INPUT', `expected a position, got ${value}`);
}

export function checkLimit(value: number): void {
  if (!isPositionLike(value))
    throw new FeedError('BAD_USER_INPUT', `expected a limit of 0 or more, got ${value}`);
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

/** Whether a number could be a position: a safe integer of 0 or more. */
export function isPositionLike(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
