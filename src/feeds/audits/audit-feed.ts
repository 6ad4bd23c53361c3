/**
 * Reads one feed as it is served and as stored facts alone give it, in pages of other sizes and in both directions: all of
 * that must be one sequence, in which each item stands once.
 */
import { LIMITS } from '../../base/limits.ts';
import type { Position } from '../../model/positions.ts';
import type { FeedRequest, Feeds } from '../feed.ts';
import { type PageFault, type Scroll, scrollDown, scrollUp } from './scroll.ts';

/** One way to read feeds, with the facts that it goes by. */
export interface AuditSide {
  readonly feeds: Pick<Feeds, 'page'>;
  readonly request: FeedRequest;
}

export interface AuditSides {
  /** Through rivers, and with facts that are kept. */
  readonly served: AuditSide;
  /** From timelines, and with facts that were read just now. */
  readonly stored: AuditSide;
}

/** `order`: two scrolls met other items, or the same ones in another order. */
export type FeedFault = PageFault | 'order';

/** The first fault of an audit. */
export interface FoundFault {
  readonly fault: FeedFault;
  /** The scroll that met it. */
  readonly scroll: 'stored' | 'served' | 'served upwards';
  /** Where the scrolls part: what had to stand there, and what did; null where there is nothing. */
  readonly expected: Position | null;
  readonly got: Position | null;
}

export interface FeedAudit {
  /** Null where the feed keeps its laws. */
  readonly found: FoundFault | null;
  /** So many were read. */
  readonly items: number;
  /** Whether the feed stood still meanwhile. What moves may be read differently without a fault. */
  readonly isStill: boolean;
}

/** So that no page begins where one of the others does. */
const STORED_PAGE = 20;
const SERVED_PAGE = 7;
const UPWARD_PAGE = 13;

/** Commits and marks nothing, as long as the feeds do not. */
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

/** The first place in which two scrolls differ, as far as both are certain; null when there is none. */
function parting(one: Scroll, other: Scroll): number | null {
  const longer = Math.max(one.items.length, other.items.length);
  const length = Math.min(longer, one.certain, other.certain);
  for (let at = 0; at < length; at += 1) if (one.items[at] !== other.items[at]) return at;
  return null;
}
