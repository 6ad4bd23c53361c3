/**
 * `palisade explain`: why an item is where it is in one person's feed, or why it does not show. For the operator, who
 * may learn more than that person may.
 */
import { systemClock } from '../base/clock.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';
import type { FeedRequest } from '../feeds/feed.ts';
import { itemAtPlace, placeInFeed } from '../feeds/place-in-feed.ts';
import { openTracelessFeeds } from '../feeds/traceless-feeds.ts';
import type { Item } from '../model/items.ts';
import type { UserId } from '../model/producers.ts';
import { whyUnknown } from '../social/access.ts';
import { requireTraces } from '../social/erasure/traces.ts';
import { checkArgs } from '../templates/arguments.ts';
import { readExplainFlags, type ExplainFlags } from './explain-flags.ts';
import { explanationText, type Finding } from './explain-text.ts';
import { quietConfig } from './own-flags.ts';
import { openWorkbench, templateOf, type Workbench } from './workbench.ts';

/** Resolves with the text to print. Commits nothing; a server can be running. */
export async function runExplain(
  words: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const flags = readExplainFlags(words);
  const config = quietConfig(flags.rest, env);
  const bench = await openWorkbench(config);
  try {
    const { template: name, viewer } = flags;
    const template = templateOf(bench, name);
    await requireTraces(bench.store, viewer as UserId);
    const request: FeedRequest = {
      template,
      args: checkArgs(template, flags.args),
      facts: await bench.facts.of(viewer as UserId),
      language: flags.language,
    };
    const item = await itemAsked(bench, request, flags);
    return explanationText({ template, viewer, item, ...(await find(bench, request, item)) });
  } finally {
    await bench.close();
  }
}

async function itemAsked(
  bench: Workbench,
  request: FeedRequest,
  { asked }: ExplainFlags,
): Promise<Item> {
  if ('place' in asked) {
    const found = await itemAtPlace(
      openTracelessFeeds({ ...bench, clock: systemClock }),
      request,
      asked.place,
    );
    if ('item' in found) return found.item;
    const got = `${asked.place} of a feed of ${found.count}`;
    throw new FeedError('NOT_FOUND', `expected a place where an item stands, got ${got}`);
  }
  const { item: at } = asked;
  const [item = null] = await bench.store.items.getMany([at]);
  if (item !== null) return item;
  throw new FeedError('NOT_FOUND', `expected an item that is there, got ${at}; it may be deleted`);
}

async function find(bench: Workbench, request: FeedRequest, item: Item): Promise<Finding> {
  const hidden = whyUnknown(request.facts, item);
  if (hidden !== null) return { reason: hidden, isHidden: true, place: null };
  const feeds = openTracelessFeeds({ ...bench, clock: systemClock });
  const reason = await feeds.whyNot(request, item);
  const place = reason === null ? await placeInFeed(feeds, request, item.position) : null;
  return { reason, isHidden: false, place };
}
