/** What each part of a template did for a page: in responses, in metrics, and as spans. */
import { describe, expect, it } from 'vitest';
import type { Tracer } from '../../src/base/telemetry/tracer.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { openPartLogs, type PartLogs } from '../../src/feeds/part-logs.ts';
import { userProducer, viewerName } from '../../src/model/producers.ts';
import type { PartReport } from '../../src/streams/part-log.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
  type FeedWorld,
} from '../support/feed-world.ts';

const TEMPLATES = {
  home: `
name: home
description: Questions of two sources.
access: public
stream:
  filter:
    where: { kind: question }
    of:
      merge:
        - component: { name: tagged, of: { limit: { count: 50, of: { tag: x } } } }
        - author: "bob"
fence: { head: 2, pool: 4 }
`,
};

async function opened(partLogs?: PartLogs): Promise<FeedWorld> {
  const world = await openFeedWorld({
    templates: TEMPLATES,
    ...(partLogs === undefined ? {} : { partLogs }),
  });
  await connect(world, ada, userProducer(bob));
  for (let n = 0; n < 4; n += 1) {
    await publish(world, bob, `q${n}`, { kind: 'question', tags: ['x'] });
    await publish(world, bob, `a${n}`, { kind: 'answer' });
    await publish(world, carol, `c${n}`, { kind: 'answer', tags: ['x'] });
  }
  return world;
}

const partsOf = (reports: readonly PartReport[]) =>
  reports.map(({ depth, part, name }) => `${depth} ${part}${name === null ? '' : ` ${name}`}`);

const TREE = ['0 filter', '1 merge', '2 component tagged', '3 limit', '4 tag', '2 author'];

/** Tells what is opened, and in what. */
function recordingTracer(): { readonly tracer: Tracer; readonly spans: string[] } {
  const spans: string[] = [];
  return {
    spans,
    tracer: {
      span: async (name, about, run) => {
        const { 'palisade.part': part = '', 'palisade.component': component = '' } = about;
        return run({
          say: (known) => {
            const { 'palisade.items': items = 0 } = known;
            spans.push(`${name} ${part} ${component} ${items}`);
          },
        });
      },
      isSampled: () => true,
      request: () => {
        throw new Error('expected no request');
      },
    },
  };
}

describe('the parts of a template', () => {
  it('report what they read, kept and were asked, outermost first', async () => {
    const world = await opened();
    const page = await readFeed(world, ada, { first: 4 });
    const { upTo } = await world.store.fences.state({ viewer: viewerName(ada), stream: 'home' });
    expect(upTo).toBeGreaterThan(0);
    const reports = await page.parts();
    expect(partsOf(reports)).toEqual(TREE);
    const [filter, merge, component, limit, tag, author] = reports;
    expect(filter).toMatchObject({ read: merge?.kept, name: null });
    expect(filter?.kept).toBeLessThan(filter?.read ?? 0);
    expect(merge?.read).toBe((component?.kept ?? 0) + (author?.kept ?? 0));
    expect(merge?.kept).toBeLessThan(merge?.read ?? 0);
    expect([component?.read, limit?.kept, tag?.read]).toEqual([
      limit?.kept,
      component?.kept,
      tag?.kept,
    ]);
    // The page asks of its head whether it still belongs to the feed.
    expect([filter?.asked, filter?.held]).toEqual([expect.any(Number), filter?.asked]);
    for (const { calls, tookMs } of reports) {
      expect(calls).toBeGreaterThan(0);
      expect(tookMs).toBeGreaterThanOrEqual(0);
    }
    expect(titlesOf(await readFeed(world, ada, { first: 4 }))).toEqual(titlesOf(page));
    const after = await world.store.fences.state({ viewer: viewerName(ada), stream: 'home' });
    expect(after.upTo).toBe(upTo);
    expect(world.commits).toEqual(['committed', 'nothing']);
  });

  it('report what a later page reads', async () => {
    const world = await opened();
    const first = await readFeed(world, ada, { first: 2 });
    const later = await readFeed(world, ada, { first: 2, after: first.endCursor() });
    const [whole, rest] = [await first.parts(), await later.parts()];
    expect(partsOf(rest)).toEqual(TREE);
    expect(rest[0]?.kept).toBeLessThan(whole[0]?.kept ?? 0);
  });

  it('report one page in 64 where no spans are sent, and serve the same pages', async () => {
    const sampled: (readonly PartReport[])[] = [];
    const onParts = (reports: readonly PartReport[]): void => void sampled.push(reports);
    const world = await opened(openPartLogs({ onParts, tracer: null }));
    const first = titlesOf(await readFeed(world, ada, { first: 4 }));
    for (let n = 1; n < LIMITS.partSampleEvery; n += 1)
      expect(titlesOf(await readFeed(world, ada, { first: 4 }))).toEqual(first);
    expect(sampled.length).toBe(1);
    await readFeed(world, ada, { first: 4 });
    expect(sampled.map(partsOf)).toEqual([TREE, TREE]);
    // The first of them chose a head as well.
    expect(sampled[0]?.[0]?.kept).toBeGreaterThan(sampled[1]?.[0]?.kept ?? 0);
  });

  it('are spans where they are sent, at most so many a page', async () => {
    const { tracer, spans } = recordingTracer();
    const world = await opened(openPartLogs({ onParts: () => undefined, tracer }));
    await readFeed(world, ada, { first: 4 });
    expect(spans).toContainEqual(expect.stringMatching(/^part\.candidates filter {2}[1-4]$/));
    expect(spans).toContainEqual(expect.stringMatching(/^part\.enumerate component tagged \d$/));
    expect(spans).toContainEqual(expect.stringMatching(/^part\.includes filter {2}\d$/));
    expect(spans.length).toBeLessThanOrEqual(LIMITS.partSpansMax);
  });
});
