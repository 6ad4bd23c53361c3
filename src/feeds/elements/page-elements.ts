/**
 * The elements of a page: those pinned above the stream, and those above its items. Nothing is read until one of them
 * is requested; then all elements above items are read together.
 */
import { HOUR_MS } from '../../base/durations.ts';
import type { FenceEdge } from '../../fence/page.ts';
import type { Fencepost } from '../../fence/fencepost.ts';
import type { FenceStore } from '../../fence/fence-store.ts';
import type { Injector } from '../../templates/injector.ts';
import type { FeedElement, TakenPlace } from './element.ts';
import { fill, type FillContext } from './fill.ts';
import { headSlots, tailSlot, type HeadSlot } from './slots.ts';

export interface ElementsContext extends FillContext {
  readonly fences: Pick<FenceStore, 'chain'>;
  /** Whether the viewer gets elements now. */
  readonly isOn: () => Promise<boolean>;
}

export interface PageElements {
  /** The element directly above the page's item at this index; null for most. */
  above(index: number): Promise<FeedElement | null>;
  /** The elements above the whole stream, whichever of its pages is read. */
  pinned(): Promise<readonly FeedElement[]>;
}

const NONE: PageElements = { above: async () => null, pinned: async () => [] };

export function elementsOf(context: ElementsContext, edges: readonly FenceEdge[]): PageElements {
  if (context.feed.request.template.inject.length === 0) return NONE;
  let read: Promise<readonly (FeedElement | null)[]> | undefined;
  let pins: Promise<readonly FeedElement[]> | undefined;
  return {
    async above(index) {
      read ??= aboveItems(context, edges);
      return (await read)[index] ?? null;
    },
    pinned: () => (pins ??= pinned(context)),
  };
}

async function pinned(context: ElementsContext): Promise<readonly FeedElement[]> {
  const { read, request } = context.feed;
  const pinning = request.template.inject.filter(({ slots }) => slots.kind === 'pinned');
  if (pinning.length === 0 || !(await context.isOn())) return [];
  const upTo = await read.timelines.newest();
  const place = { region: 'pinned', offset: null, identity: 'pinned', ordinal: 0, upTo } as const;
  const found = await fill(
    context,
    pinning.map((injector) => ({ ...place, injector })),
  );
  return found.filter((element) => element !== null);
}

async function aboveItems(
  context: ElementsContext,
  edges: readonly FenceEdge[],
): Promise<readonly (FeedElement | null)[]> {
  if (!(await context.isOn())) return [];
  const heads = await headsOf(context, edges);
  const taken = edges.map((edge) => placeOf(context, heads, edge));
  const elements = await fill(
    context,
    taken.filter((place) => place !== null),
  );
  let next = 0;
  return taken.map((place) => (place === null ? null : (elements[next++] ?? null)));
}

type Heads = ReadonlyMap<Fencepost, ReadonlyMap<number, HeadSlot>>;

/** The taken places of every head that the page shows something of. */
async function headsOf(context: ElementsContext, edges: readonly FenceEdge[]): Promise<Heads> {
  const { key, request } = context.feed;
  const posts = new Set(
    edges
      .map(({ region, post }) => (region === 'HEAD' ? post : null))
      .filter((one) => one !== null),
  );
  return new Map(
    await Promise.all(
      [...posts].map(async (post) => {
        const injectors = await injectorsIn(context, request.template.inject, post);
        return [post, headSlots(key, injectors, post)] as const;
      }),
    ),
  );
}

/** The injectors without those that took their places in an older head of the same period. */
async function injectorsIn(
  { fences, feed }: ElementsContext,
  injectors: readonly Injector[],
  post: Fencepost,
): Promise<readonly Injector[]> {
  if (injectors.every(({ onceInHours }) => onceInHours === null)) return injectors;
  const { epoch, above: from, committedAtMs } = post;
  const [older] = await fences.chain(feed.key, { epoch, from, limit: 1, order: 'newest' });
  const isFirstIn = (hours: number): boolean => {
    // If the next older fencepost is missing, this one may not be the first of its period.
    if (older?.upTo !== from) return from === 0;
    const period = (atMs: number): number => Math.floor(atMs / (hours * HOUR_MS));
    return period(older.committedAtMs) < period(committedAtMs);
  };
  return injectors.filter(({ onceInHours }) => onceInHours === null || isFirstIn(onceInHours));
}

function placeOf(
  { feed }: ElementsContext,
  heads: Heads,
  { region, post, position }: FenceEdge,
): TakenPlace | null {
  const { key, request } = feed;
  if (region !== 'HEAD' || post === null) {
    const injector = tailSlot(key, request.template.inject, position);
    if (injector === null) return null;
    const identity = `tail ${position}`;
    return { injector, region: 'tail', offset: null, identity, upTo: position, ordinal: 0 };
  }
  // A cursor from before the first commit may cut the head, so the page's offset may differ from the head's.
  const offset = post.head.indexOf(position);
  const slot = heads.get(post)?.get(offset);
  if (slot === undefined) return null;
  const { epoch, upTo } = post;
  return { ...slot, region: 'head', offset, identity: `head ${epoch} ${upTo} ${offset}`, upTo };
}
