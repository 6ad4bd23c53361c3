/**
 * The source of lists: the items in the timelines of the members of one of the viewer's lists. Only the viewer's own
 * lists are considered, so another person's list is as empty as one that never existed.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import { oncePer } from '../base/once.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { outsideBlocks } from '../social/access.ts';
import type { Value } from './parts.ts';
import { NO_TIMELINES, type TimelineSet } from './source-reads.ts';
import { readTimelineStream } from './sources.ts';
import type { Stream, StreamRead } from './stream.ts';
import { valueText } from './values.ts';

/** The members that a set was made from. */
interface KnownSet {
  readonly members: readonly ProducerKey[];
  readonly set: TimelineSet;
}

/**
 * The items of a list's members, which are read again for each request, without people in a block with the viewer. Empty
 * for an anonymous viewer.
 */
export function listSource(value: Value): Stream {
  const known = new LRUCache<string, KnownSet>({ max: LIMITS.sourceSetsMax });
  const setOf = oncePer(async (read: StreamRead): Promise<TimelineSet> => {
    const owner = read.facts.viewer;
    const id = valueText(value, read.args);
    if (owner === null || id === null || id.length > LIMITS.listIdCharsMax) return NO_TIMELINES;
    const list = await read.lists.get({ owner, id });
    if (list === null) return NO_TIMELINES;
    const members = outsideBlocks(read.facts, list.members);
    const name = JSON.stringify(['list', id]);
    const key = JSON.stringify([owner, name]);
    const last = known.get(key);
    if (last !== undefined && isSame(last.members, members)) return last.set;
    const set = setNamed(name, owner, members);
    known.set(key, { members, set });
    return set;
  });
  return readTimelineStream(
    setOf,
    (read) => `list: expected an item of a member of ${wordsOf(value, read)}, got another’s`,
  );
}

function setNamed(name: string, viewer: UserId, members: readonly ProducerKey[]): TimelineSet {
  return { viewer, name, isHome: false, producers: new Set(members) };
}

function isSame(one: readonly ProducerKey[], other: readonly ProducerKey[]): boolean {
  if (one === other) return true;
  return one.length === other.length && one.every((member, nth) => member === other[nth]);
}

function wordsOf(value: Value, { args }: StreamRead): string {
  const id = valueText(value, args);
  return id === null ? 'a list' : `the viewer’s list ${id}`;
}
