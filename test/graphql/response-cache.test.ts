/**
 * Whether a response is cached whole, cached in parts or read again, it shows what its page contains now.
 * Method: viewers request pages alternately while others publish, edit and delete; every response is compared with the
 * page read at that time.
 */
import { readFileSync } from 'node:fs';
import { buildSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { FeedPage, PageRequest } from '../../src/feeds/feed.ts';
import type { Context } from '../../src/graphql/context.ts';
import type { OperationRequest } from '../../src/graphql/operation-cache.ts';
import { answerMemory } from '../../src/graphql/answer-memory.ts';
import { openResponseCache } from '../../src/graphql/response-cache.ts';
import { userProducer, type UserId } from '../../src/model/producers.ts';
import {
  ada,
  bob,
  carol,
  connect,
  openFeedWorld,
  publish,
  requestOf,
  type FeedWorld,
} from '../support/feed-world.ts';
import { DECIDED, READ } from '../feeds/feed-story.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
const document = parse(
  'query Q($template: String!) { stream(template: $template, first: 3) { edges { cursor node { id title } } pageInfo { endCursor } } }',
);
const operation = document.definitions.find(
  (each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION,
);
const TEMPLATES = ['home', 'both', 'carried', 'few', 'young'];
const VIEWERS = [ada, carol];
const MEMORY = answerMemory(160);
/** Room for an answer or two. */
const NARROW = 3_000;

function bodyOf(page: FeedPage): Buffer {
  const edges = page.edges.map((edge) => ({
    cursor: edge.cursor(),
    node: { id: edge.item.position, title: edge.item.payload.title },
  }));
  return Buffer.from(JSON.stringify({ data: { stream: { edges } } }));
}

/** One request, with the page that it read, if it had to. */
class Asking {
  readonly pages: { readonly request: PageRequest; readonly page: FeedPage }[] = [];
  readonly request: OperationRequest;
  readonly context: Context;

  constructor(world: FeedWorld, viewer: UserId, template: string) {
    if (operation === undefined) throw new Error('expected an operation');
    const known = { document, operation, operationName: null };
    this.request = { ...known, serial: 1, variables: { template } };
    this.context = {
      viewer,
      services: { feeds: world.feeds, templates: world.templates },
      facts: () => world.facts.of(viewer),
      isErased: () => Promise.resolve(false),
      pages: this.pages,
    } as unknown as Context;
  }
}

/** Resolves with how many answers were the earlier ones. */
async function askInTurns(hotMax: number): Promise<number> {
  const world = await openFeedWorld({ templates: { ...DECIDED, ...READ } });
  const cache = openResponseCache(schema, { ...MEMORY, hotMax });
  for (const viewer of VIEWERS) await connect(world, viewer, userProducer(bob));
  let earlier = 0;
  const askAll = async (): Promise<void> => {
    for (const viewer of VIEWERS)
      for (const template of TEMPLATES) {
        const { request, context, pages } = new Asking(world, viewer, template);
        const cached = await cache.get(request, context);
        const asked = await requestOf(world, viewer, { template, first: 3 });
        const page = await world.feeds.page(asked);
        const body = bodyOf(page);
        if (cached === null) {
          pages.push({ request: asked, page });
          await cache.put(request, context, body);
        } else {
          earlier += 1;
          expect(cached.toString(), `${viewer} ${template}`).toBe(body.toString());
        }
      }
  };
  for (let turn = 0; turn < 12; turn += 1) {
    const item = await publish(world, turn % 3 === 2 ? ada : bob, `of turn ${turn} – “ünï”`);
    for (let again = 0; again < 3; again += 1) await askAll();
    if (turn % 4 === 1) await world.store.items.edit(item.position, { payload: { title: 'x' } }, 1);
    if (turn % 4 === 3) await world.store.items.remove(item.position);
    await askAll();
  }
  await world.store.close();
  return earlier;
}

describe('a response that was kept', { timeout: 60_000 }, () => {
  it.each([
    ['as it is used', MEMORY.hotMax],
    ['in parts', NARROW],
  ])('%s says what its page says', async (_, hotMax) => {
    expect(await askInTurns(hotMax)).toBeGreaterThan(200);
  });
});
