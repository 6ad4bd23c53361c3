/**
 * Audits of feeds, in the background of real reads: the feed of the first reader after an audit is audited next.
 * Findings are counted and logged; nothing is committed, marked or remembered.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FlagReader } from '../../base/flags/flag-list.ts';
import type { Logger } from '../../base/log.ts';
import { openFacts, type FactsCache } from '../../social/facts.ts';
import type { SourceReads } from '../../streams/source-reads.ts';
import type { FeedRequest, Feeds, PageRequest } from '../feed.ts';
import { openTracelessFeeds, type TracelessParts } from '../traceless-feeds.ts';
import { auditFeed, type FeedAudit, type AuditSides } from './audit-feed.ts';

/** `moving`: the feed was different each time it was read. */
export type AuditOutcome = 'whole' | 'broken' | 'moving';

export interface AuditHooks {
  onAudit(template: string, outcome: AuditOutcome): void;
}

export interface FeedAudits {
  /** The same feeds, with their reads observed for audits. */
  watch(feeds: Feeds): Feeds;
  /** Audits the waiting feed, if there is one. Called by a timer. */
  tend(): Promise<void>;
}

export interface FeedAuditsOptions extends Omit<TracelessParts, 'sources'> {
  /** How the served feeds read their timelines. */
  readonly sources: SourceReads;
  /** The facts that they use. */
  readonly facts: FactsCache;
  readonly flags: FlagReader;
  readonly log: Pick<Logger, 'error'>;
  readonly hooks: AuditHooks;
  /** How long writes of other processes take to become visible here; after this, a feed with a fault is read again. */
  readonly againMs: number;
}

const TRIES = 3;

export function openFeedAudits(options: FeedAuditsOptions): FeedAudits {
  const { sources, facts, flags, log, hooks, againMs, ...parts } = options;
  const served = openTracelessFeeds({ ...parts, sources });
  const stored = openTracelessFeeds(parts);
  let waiting: FeedRequest | null = null;
  const sidesOf = async (request: FeedRequest): Promise<AuditSides> => {
    const { viewer } = request.facts;
    const [kept, read] = await Promise.all([facts.of(viewer), openFacts(parts.store).of(viewer)]);
    return {
      served: { feeds: served, request: { ...request, facts: kept } },
      stored: { feeds: stored, request: { ...request, facts: read } },
    };
  };
  const audit = async (request: FeedRequest): Promise<FeedAudit> => {
    for (let left = TRIES - 1; ; left -= 1) {
      const audited = await auditFeed(await sidesOf(request));
      if (audited.found === null || left === 0) return audited;
      await pause(againMs);
    }
  };
  return {
    watch: (feeds) => ({
      ...feeds,
      page(request) {
        if (waiting === null && isAudited(request)) waiting = request;
        return feeds.page(request);
      },
    }),
    async tend() {
      const request = waiting;
      waiting = null;
      if (request === null || !(await flags.isOn('audits', request.facts.viewer))) return;
      const { found, items, isStill } = await audit(request);
      const outcome = found === null ? 'whole' : isStill ? 'broken' : 'moving';
      const template = request.template.name;
      hooks.onAudit(template, outcome);
      if (outcome !== 'broken') return;
      const { viewer } = request.facts;
      log.error({ template, viewer, items, ...found }, 'an audit found a feed that breaks a law');
    },
  };
}

/** A search costs more than a feed, and few requests leave items out or are timed. */
function isAudited({ template, without, parts }: PageRequest): boolean {
  return !template.isSearch && without === undefined && parts === undefined;
}
