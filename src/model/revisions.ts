/** What an author wrote, as a short name: an edit can demand that it is still what its author read. */
import { hash } from 'node:crypto';
import type { Item } from './items.ts';

const REVISION_CHARS = 22;

/**
 * Equal for equal content and visibility. It names what the item shows, and not how often it was edited: an edit that
 * was taken back has lost nothing.
 */
export function revisionOf({ payload, visibility }: Pick<Item, 'payload' | 'visibility'>): string {
  const { votes: _, ...content } = payload;
  const text = JSON.stringify({ ...content, visibility }, sorted);
  return hash('sha256', text, 'base64url').slice(0, REVISION_CHARS);
}

/** Stores and their copies give objects in different orders, and leave out what is empty or give null. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null && !isEmpty(each));
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
