/**
 * Reads one feed as it is served and as it follows from stored facts alone, in pages of different sizes and in both
 * directions. All of these must give one sequence, without duplicates.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Position } from '../../model/positions.ts';
import type { FeedRequest, Feeds } from '../feed.ts';
import { type PageFault, type Scroll, scrollDown, scrollUp } from './scroll.ts';

/** One way to read feeds, with the facts that it uses. */
export interface AuditSide {
  readonly feeds: Pick<Feeds, 'page'>;
  readonly request: FeedRequest;
}

export interface AuditSides {
  /** Through rivers, and with cached facts. */
  readonly served: AuditSide;
  /** From timelines, and with facts read just now. */
  readonly stored: AuditSide;
}

/** `order`: two scrolls found different items, or the same items in a different order. */
export type FeedFault = PageFault | 'order';

/** The first fault of an audit. */
export interface FoundFault {
  readonly fault: FeedFault;
  /** The scroll that found it. */
  readonly scroll: 'stored' | 'served' | 'served upwards';
  /** Where the scrolls diverge: the expected item, and the one found there; null for none. */
  readonly expected: Position | null;
  readonly got: Position | null;
}

export interface FeedAudit {
  /** Null if the feed keeps its laws. */
  readonly found: FoundFault | null;
  /** The number of items read. */
  readonly items: number;
  /** Whether the feed did not change meanwhile. A feed that changes can be read differently without a fault. */
  readonly isStill: boolean;
}

/** These sizes differ, so that page boundaries do not coincide. */
const STORED_PAGE = 20;
const SERVED_PAGE = 7;
const UPWARD_PAGE = 13;

/** Commits and marks nothing, provided that the feeds do not. */
export async function auditFeed({ served, stored }: AuditSides): Promise<FeedAudit> {
  const itemsMax = LIMITS.auditItemsMax;
  const down = ({ feeds, request }: AuditSide, pageItems: number): Promise<Scroll> =>
    scrollDown(feeds, request, { pageItems, itemsMax });
  const expected = await down(stored, STORED_PAGE);
  const got = await down(served, SERVED_PAGE);
  const upwards = await upFrom(got, served);
  const again = await down(stored, STORED_PAGE);
  const items = Math.min(expected.items.length, got.items.length);
  const isStill = parting(expected, again) === null;
  const found =
    faultOf('stored', expected, expected) ??
    faultOf('served', got, expected) ??
    faultOf('served upwards', upwards, { ...got, items: got.items.slice(0, -1) });
  return { found, items, isStill };
}

async function upFrom({ items, end }: Scroll, { feeds, request }: AuditSide): Promise<Scroll> {
  if (end === null) return { items, end, certain: 0, fault: null };
  const range = { pageItems: UPWARD_PAGE, itemsMax: items.length, before: end };
  return scrollUp(feeds, request, range);
}

function faultOf(scroll: FoundFault['scroll'], got: Scroll, expected: Scroll): FoundFault | null {
  if (got.fault !== null) return { fault: got.fault, scroll, expected: null, got: null };
  const at = parting(expected, got);
  if (at === null) return null;
  return {
    fault: 'order',
    scroll,
    expected: expected.items[at] ?? null,
    got: got.items[at] ?? null,
  };
}

/** The first index at which two scrolls differ, as far as both are certain; null when there is none. */
function parting(one: Scroll, other: Scroll): number | null {
  const longer = Math.max(one.items.length, other.items.length);
  const length = Math.min(longer, one.certain, other.certain);
  for (let at = 0; at < length; at += 1) if (one.items[at] !== other.items[at]) return at;
  return null;
}
