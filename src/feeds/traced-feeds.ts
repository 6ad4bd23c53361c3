/** Feeds and rankers with a span around each slow operation: a page, a count of new items, an order of candidates. */
import type { Tracer } from '../base/telemetry/tracer.ts';
import type { Rankers } from '../ranking/rankers.ts';
import type { FeedRequest, Feeds } from './feed.ts';

/** The same feeds without a tracer. */
export function traceFeeds(feeds: Feeds, tracer: Tracer | null): Feeds {
  if (tracer === null) return feeds;
  const about = ({ template: { name, version } }: Pick<FeedRequest, 'template'>) => ({
    'palisade.template': name,
    'palisade.template.version': version,
  });
  return {
    page: (request) =>
      tracer.span('feed.page', about(request), async (span) => {
        const page = await feeds.page(request);
        span.say({ 'palisade.status': page.status, 'palisade.items': page.edges.length });
        return page;
      }),
    cursorAt: (request, atMs) =>
      tracer.span('feed.cursorAt', about(request), () => feeds.cursorAt(request, atMs)),
    samePage: (request, basis) =>
      tracer.span('feed.samePage', about(request), () => feeds.samePage(request, basis)),
    newSince: (request) =>
      tracer.span('feed.newSince', about(request), () => feeds.newSince(request)),
    countNews: (request, last) =>
      tracer.span('feed.newSince', about(request), () => feeds.countNews(request, last)),
    newAbove: (request, top) =>
      tracer.span('feed.newAbove', about(request), () => feeds.newAbove(request, top)),
    admitted: (request, positions) =>
      tracer.span('feed.admitted', about(request), () => feeds.admitted(request, positions)),
    reset: (request) => tracer.span('feed.reset', about(request), () => feeds.reset(request)),
    resetAll: (viewer) => tracer.span('feed.resetAll', {}, () => feeds.resetAll(viewer)),
    whyNot: (request, item) =>
      tracer.span('feed.whyNot', about(request), () => feeds.whyNot(request, item)),
  };
}

export function traceRankers(
  rankers: Pick<Rankers, 'rank'>,
  tracer: Tracer | null,
): Pick<Rankers, 'rank'> {
  if (tracer === null) return rankers;
  return {
    rank: (request) =>
      tracer.span('feed.rank', { 'palisade.ranker': request.spec.ranker }, async (span) => {
        const ranking = await rankers.rank(request);
        span.say({ 'palisade.candidates': ranking.order.length });
        if (ranking.fallback !== null) span.say({ 'palisade.fallback': ranking.fallback });
        return ranking;
      }),
  };
}
