/** One request's view of one feed: its key, its stream bound to the viewer, and the fence's source built from the two. */
import type { Clock } from '../base/clock.ts';
import { HOUR_MS } from '../base/durations.ts';
import { FeedError } from '../base/errors.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import type { Item } from '../model/items.ts';
import type { Position } from '../model/positions.ts';
import { canSee } from '../social/access.ts';
import type { Store } from '../store/ports/store.ts';
import { experimentSide, rankedFor, sidesOf, variantFor } from './sides.ts';
import { fenceKeyOf } from './stream-key.ts';
import type { SourceReads } from '../streams/source-reads.ts';
import { exceptStream } from '../streams/except.ts';
import { NO_FILTERS, type Filters } from '../ranking/filter-files.ts';
import { NO_OWN_SOURCES, type OwnSources } from '../ranking/source-files.ts';
import { itemsSource } from '../streams/item-source.ts';
import type { Stream, StreamRead } from '../streams/stream.ts';
import { amountOf } from '../streams/values.ts';
import type { Template } from '../templates/template.ts';
import { argsWithViewer } from './args-with-viewer.ts';
import { type AgeClock, newestOlderThan, openAgeClock } from './as-of.ts';
import type { ExperimentSide, FeedRequest, Without } from './feed.ts';
import { NO_REMOTES, type RemoteFailure, type Remotes } from './remotes/remotes.ts';
import type { FencedSource } from '../fence/source.ts';

export interface FeedSource {
  readonly request: FeedRequest;
  readonly read: StreamRead;
  /** What a remote did instead of answering this request; null if every remote that was called answered. */
  readonly remoteFailure: () => RemoteFailure | null;
  /** Whether items were left out of this request because no module of the installation judged them. */
  readonly hasWithheld: () => boolean;
  /** The experiment of its template's ranker, and its variant; null for most. */
  readonly experiment: ExperimentSide | null;
  readonly key: FenceKey;
  readonly source: FencedSource;
  /** Another stream, read by the same viewer in the same request. */
  readonly sourceOf: (stream: Stream) => FencedSource;
  /** To be called after a refresh. */
  readonly refreshed: () => void;
}

export interface FeedSourceContext {
  readonly store: Pick<
    Store,
    'items' | 'timelines' | 'reactions' | 'lists' | 'people' | 'threads' | 'words' | 'fences'
  >;
  readonly clock: Clock;
  /** How sources read their timelines. */
  readonly sources: SourceReads;
  /** None when left out. */
  readonly remotes?: Remotes;
  /** None when left out. */
  readonly filters?: Pick<Filters, 'open'>;
  /** None when left out. */
  readonly ownSources?: Pick<OwnSources, 'open'>;
  /** Whether ages of committed items, too, are measured from the clock; from the commit when left out. */
  readonly isAgedByClock?: boolean;
}

/** Rejects an anonymous viewer if the template requires a viewer. */
export function openFeedSource(context: FeedSourceContext, request: FeedRequest): FeedSource {
  const { store, sources, clock } = context;
  const { remotes = NO_REMOTES, filters = NO_FILTERS, ownSources = NO_OWN_SOURCES } = context;
  const { facts, order, without = WHOLE } = request;
  const nowMs = clock.now();
  const rollouts = sidesOf(request, nowMs);
  const variant = variantFor(request, nowMs);
  const template = rankedFor(request.template, rollouts, variant);
  if (template.access === 'viewer' && facts.viewer === null) {
    throw new FeedError(
      'UNAUTHENTICATED',
      `expected a viewer for the template ${template.name}, got an anonymous request`,
    );
  }
  // Defaults come before the spread, overrides after it: adding properties to a spread is slow.
  const resolved = { rollouts, ...request, template };
  const key = fenceKeyOf(resolved, nowMs);
  const isFenced = template.fence !== null && order !== 'latest' && context.isAgedByClock !== true;
  const ages = openAgeClock({ fences: store.fences, clock, key: isFenced ? key : null });
  const ends = { clock, committed: ages.committed };
  const asked = remotes.open(facts.viewer);
  let isWithheld = false;
  const read: StreamRead = {
    facts,
    args: argsWithViewer(request),
    asOf: ages.asOf,
    timelines: store.timelines,
    sources,
    reactions: store.reactions,
    lists: store.lists,
    people: store.people,
    threads: store.threads,
    words: store.words,
    skips: new Set(without.components),
    rollouts,
    remotes: asked,
    filters: filters.open(facts.viewer),
    ownSources: ownSources.open(facts.viewer),
    withhold: () => void (isWithheld = true),
    items: memoItems(store.items),
    parts: request.parts,
  };
  return {
    request: resolved,
    read,
    remoteFailure: asked.failure,
    hasWithheld: () => isWithheld,
    experiment: experimentSide(template, variant),
    key,
    source: sourceFor(read, request, ends),
    sourceOf: (stream) =>
      sourceFor(read, { ...request, template: { ...template, stream, waits: [] } }, ends),
    refreshed: ages.forget,
  };
}

/** What determines the end of a stream whose items wait. */
interface SourceEnds extends Pick<AgeClock, 'committed'> {
  readonly clock: Clock;
}

function sourceFor(
  read: StreamRead,
  { template, facts, without = WHOLE }: FeedRequest,
  ends: SourceEnds,
): FencedSource {
  const stream = streamWithout(template.stream, without);
  return {
    newest: () => newestFor(read, template, ends),
    enumerate: (query) => stream.enumerate(read, query),
    candidates: (range, limit) => stream.candidates(read, range, limit),
    async admits(positions) {
      const items = await read.items(positions);
      const visible = items.filter((item): item is Item => item !== null && canSee(facts, item));
      const included = await stream.includes(read, visible);
      if (visible.length === positions.length) return included;
      let next = 0;
      return items.map(
        (item) => item !== null && item === visible[next] && included[next++] === true,
      );
    },
  };
}

const WHOLE: Without = { items: [], components: [] };

/** The stream without some items, in the same order as with them. */
function streamWithout(stream: Stream, { items }: Without): Stream {
  if (items.length === 0) return stream;
  const leftOut: ReadonlySet<Position> = new Set(items);
  return {
    ...exceptStream(
      stream,
      itemsSource(() => items),
    ),
    arrange: (read, ranked, seed) => stream.arrange(read, ranked, seed),
    async candidates(read, range, limit) {
      const { positions, settledTo } = await stream.candidates(read, range, limit);
      return { positions: positions.filter((one) => !leftOut.has(one)), settledTo };
    },
  };
}

/** The newest position, or the newest that is old enough for a stream whose items wait. */
async function newestFor(
  read: StreamRead,
  { waits }: Template,
  { clock, committed }: SourceEnds,
): Promise<Position> {
  const hours = waits
    .filter(({ sides }) => sides.every(({ rollout, isIn }) => read.rollouts.has(rollout) === isIn))
    .map((wait) => amountOf(wait.hours, read.args));
  const longest = Math.max(0, ...hours.map((wait) => wait ?? 0));
  if (longest === 0) return read.timelines.newest();
  const bornAtMost = clock.now() - longest * HOUR_MS;
  return newestOlderThan(read, { bornAtMost, above: await committed() });
}

/** Each item is read once per request, in bulk. Rivers, filters and the viewer's rules request the same list in turn. */
function memoItems(items: Pick<Store['items'], 'getMany'>): StreamRead['items'] {
  const known = new Map<Position, Item | null>();
  let last: AnsweredList = { positions: [], found: [] };
  const readMissing = async (missing: readonly Position[]): Promise<void> => {
    const read = await items.getMany(missing);
    missing.forEach((asked, index) => known.set(asked, read[index] ?? null));
  };
  return async (positions) => {
    if (positions === last.positions) return last.found;
    const missing = positions.filter((asked) => !known.has(asked));
    if (missing.length > 0) await readMissing(missing);
    const found = positions.map((asked) => known.get(asked) ?? null);
    last = { positions, found };
    return found;
  };
}

interface AnsweredList {
  readonly positions: readonly Position[];
  readonly found: readonly (Item | null)[];
}
