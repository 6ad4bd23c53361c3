/** What a resolver can use: the application's services, and what is known about one request and its viewer. */
import type { ExecutionResult } from 'graphql';
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import type { FlagReader } from '../base/flags/flag-list.ts';
import type { Logger } from '../base/log.ts';
import type { WriteLimits } from '../content/write-limits.ts';
import type { Cursors } from '../fence/cursor/cursor.ts';
import type { FeedPage, Feeds, PageRequest } from '../feeds/feed.ts';
import type { StreamUpdates } from '../feeds/updates/updates.ts';
import type { DeclaredFields } from '../model/fields.ts';
import type { Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Notifications } from '../notify/notifications.ts';
import type { ModuleStatus } from '../ranking/ranker.ts';
import type { Rivers } from '../rivers/rivers.ts';
import type { Reads } from '../reads/reads.ts';
import type { SeenItems } from '../reads/seen.ts';
import type { PlaceTypes } from '../model/place-types.ts';
import type { WitnessKinds } from '../reads/witnesses.ts';
import type { FactsCache } from '../social/facts.ts';
import { isErased } from '../social/people.ts';
import type { Store } from '../store/ports/store.ts';
import type { RankerTrials } from '../templates/ranker-trials.ts';
import type { Templates } from '../templates/template.ts';
import { openBulkReads, type BulkReads } from './bulk-reads.ts';
import type { CostBudget } from './cost-budget.ts';
import { openLoaders, type Loaders } from './loaders.ts';
import type { PageView } from './view-types.ts';

/** A predefined viewer of a sample world. */
export interface DemoViewer {
  readonly id: string;
  readonly name: string;
  readonly about: string;
}

interface ModuleList {
  list(): readonly ModuleStatus[];
}

/** What the application offers to resolvers. Lives as long as the server. */
export interface Services {
  readonly store: Store;
  readonly feeds: Feeds;
  readonly templates: Templates;
  readonly rankers: ModuleList;
  readonly signals: ModuleList;
  readonly injectors: ModuleList;
  readonly filters: ModuleList;
  readonly ownSources: ModuleList;
  /** Null where nobody may try other rankers, which is everywhere outside development. */
  readonly rankerTrials: RankerTrials | null;
  readonly facts: FactsCache;
  readonly reads: Reads;
  /** What viewers have seen, in every feed. */
  readonly seen: Pick<SeenItems, 'declare'>;
  readonly notifications: Notifications;
  /** How feeds are materialised. */
  readonly rivers: Pick<Rivers, 'materialisation'>;
  readonly updates: Pick<StreamUpdates, 'follow'>;
  /** Seals places in lists of threads. */
  readonly cursors: Cursors;
  readonly placeTypes: PlaceTypes;
  readonly witnessKinds: WitnessKinds;
  /** The installation's own fields of items and people. */
  readonly fields: DeclaredFields;
  readonly writeLimits: WriteLimits;
  /** Null when operations may cost any amount together. */
  readonly costBudget: CostBudget | null;
  /** What is switched off for whom. */
  readonly flags: FlagReader;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info'>;
  /** Who may see why an item is where it is. */
  readonly explain: 'off' | 'viewers' | 'everyone';
  readonly demoViewers: readonly DemoViewer[];
}

/** What a credential says besides the viewer's id. */
export interface Claims {
  readonly roles: ReadonlySet<string>;
  /** An address that the identity provider has verified; null when the credential has none. */
  readonly verifiedEmail: string | null;
}

export const NO_CLAIMS: Claims = { roles: new Set(), verifiedEmail: null };

export interface Context {
  readonly services: Services;
  readonly viewer: UserId | null;
  readonly claims: Claims;
  readonly requestId: string;
  /** The client's preferred language, such as `pt-BR`; null when it sends none. */
  readonly language: string | null;
  /** The operation's result if it is known before Apollo handles the request. Apollo then executes nothing. */
  readonly precomputed: ExecutionResult | null;
  /** The pages that this request has read so far, with their requests. */
  readonly pages: PageRead[];
  /** The page of the only root field, when it was read but could not be written. The executor continues with it. */
  handedPage: PageView | null;
  /** The viewer's facts, read once per request and again after each mutation. */
  facts(): Promise<ViewerFacts>;
  bulkReads(): BulkReads;
  loaders(): Loaders;
  /** The position as of which this request's thread lists and counts are answered; a later one after each mutation. */
  threadsAt(): Promise<Position>;
  /** Whether the viewer's account was erased. Such a viewer gets nothing. */
  isErased(): Promise<boolean>;
  /** Drops the facts and loaders, because a mutation may have changed their contents. */
  invalidate(): void;
  /** Charges the caller for an operation. */
  charge(cost: number): void;
}

export interface PageRead {
  readonly request: PageRequest;
  readonly page: FeedPage;
}

export interface ContextOptions {
  readonly viewer: UserId | null;
  /** Where an operation comes from that is charged for. */
  readonly address?: string | undefined;
  /** Null when the credential has no claims. */
  readonly claims?: Claims | null;
  readonly requestId: string;
  readonly language?: string | null;
  readonly precomputed?: ExecutionResult | null;
}

export function createContext(services: Services, request: ContextOptions): Context {
  let known: Promise<ViewerFacts> | null = null;
  let loaders: Loaders | null = null;
  let at: Promise<Position> | null = null;
  const threadsAt = (): Promise<Position> => (at ??= services.reads.now());
  let erased: Promise<boolean> | null = null;
  const claims = request.claims ?? NO_CLAIMS;
  const facts = (): Promise<ViewerFacts> => (known ??= services.facts.of(request.viewer));
  const bulkReads = (): BulkReads =>
    openBulkReads({
      store: services.store,
      reads: services.reads,
      viewer: request.viewer,
      isAdmin: isAdmin({ claims }),
      facts,
      threadsAt,
    });
  return {
    services,
    viewer: request.viewer,
    claims,
    requestId: request.requestId,
    language: request.language ?? null,
    precomputed: request.precomputed ?? null,
    pages: [],
    handedPage: null,
    facts,
    bulkReads,
    loaders: () => (loaders ??= openLoaders(bulkReads())),
    threadsAt,
    isErased: () =>
      (erased ??=
        request.viewer === null
          ? Promise.resolve(false)
          : isErased(services.store, request.viewer)),
    invalidate() {
      known = null;
      at = null;
      loaders = null;
      erased = null;
    },
    charge(cost) {
      const { viewer, address = '' } = request;
      services.costBudget?.charge({ viewer, address }, cost);
    },
  };
}

/** Returns the viewer. Refuses an anonymous request. */
export function requireViewer({ viewer }: Context): UserId {
  if (viewer === null)
    throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
  return viewer;
}

/**
 * The role that runs the installation: it may suspend people, see counts that include hidden items, and remove, close
 * and move what others wrote.
 */
export const ADMIN = 'admin';

export function isAdmin({ claims }: Pick<Context, 'claims'>): boolean {
  return claims.roles.has(ADMIN);
}

/** Refuses a request without a role. */
export function requireRole({ claims }: Context, role: string): void {
  if (!claims.roles.has(role))
    throw new FeedError('FORBIDDEN', `expected a token with the role ${role}, got one without`);
}

export function mayExplain({ services, viewer }: Context): boolean {
  return services.explain === 'everyone' || (services.explain === 'viewers' && viewer !== null);
}
