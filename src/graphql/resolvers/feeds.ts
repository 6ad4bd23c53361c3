/** Streams: pages, their edges, and questions about a feed. */
import type { Fallback as DomainFallback } from '../../fence/fencepost.ts';
import { describeValue } from '../../base/describe-value.ts';
import { didYouMean } from '../../base/did-you-mean.ts';
import { FeedError } from '../../base/errors.ts';
import type { Outcome } from '../../base/outcome.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Explanation, FeedRequest, PageRequest, Without } from '../../feeds/feed.ts';
import { pageAt } from '../../feeds/page-at.ts';
import { catchUp, pageAround, placesOf } from '../../feeds/reading-places.ts';
import { itemPosition } from '../../model/ids.ts';
import { openItem } from '../../social/access.ts';
import type { PartReport } from '../../streams/part-log.ts';
import { checkArgs } from '../../templates/arguments.ts';
import type { Template, Templates } from '../../templates/template.ts';
import { ADMIN, type Context, mayExplain } from '../context.ts';
import type {
  ArgumentInput,
  Fallback,
  InputMaybe,
  ItemConnectionResolvers,
  ItemEdgeResolvers,
  PageInfoResolvers,
  QueryResolvers,
  ResetFenceInput,
} from '../generated.ts';
import { refusalAt } from './payload.ts';
import { placeOfItem } from './read-ids.ts';
import { viewElement, viewItem, viewNewSince, viewPage, viewPlace } from '../views.ts';

const FALLBACKS = {
  threw: 'THREW',
  deadline: 'DEADLINE',
  'not-a-permutation': 'NOT_A_PERMUTATION',
  missing: 'MISSING',
  signals: 'SIGNALS',
  scores: 'SCORES',
  remote: 'REMOTE',
} as const satisfies Record<DomainFallback, Fallback>;

export const queryFeeds: Pick<
  QueryResolvers,
  'stream' | 'newSince' | 'whyNot' | 'catchUp' | 'readingPlaces'
> = {
  async stream(
    _,
    {
      template,
      args,
      first = null,
      after = null,
      last = null,
      before = null,
      refresh,
      around,
      at,
      order,
      leaveOut,
      skip,
    },
    context,
  ) {
    if (context.handedPage !== null) return context.handedPage;
    const feed = await openFeed(context, template, args);
    const without = withoutOf(feed.template, leaveOut ?? [], skip ?? []);
    // The spread comes last: a property added after it makes a hidden class per object, and answers keep requests.
    const whole: PageRequest = {
      first,
      after,
      last,
      before,
      refresh: refresh ?? true,
      order: order === 'LATEST' ? 'latest' : 'ranked',
      ...feed,
    };
    const request = without === null ? whole : { ...whole, without };
    if (around != null && at != null)
      throw new FeedError('BAD_USER_INPUT', 'expected around or at, got both');
    if (around != null) return viewPage(await pageAround(context.services, request));
    if (at != null) return viewPage(await pageAt(context.services.feeds, request, at.getTime()));
    const page = await context.services.feeds.page(request);
    context.pages.push({ request, page });
    return viewPage(page);
  },
  async catchUp(_, { template, args, first, after = null }, context) {
    return viewPage(
      await catchUp(context.services, await openFeed(context, template, args), {
        first: first ?? LIMITS.pageItemsDefault,
        after,
      }),
    );
  },
  async readingPlaces(_, { template, args }, context) {
    return (await placesOf(context.services, await openFeed(context, template, args))).map(
      viewPlace,
    );
  },
  async newSince(_, { template, args }, context) {
    return viewNewSince(
      await context.services.feeds.newSince(await openFeed(context, template, args)),
    );
  },
  async whyNot(_, { template, args, itemId }, context) {
    if (!mayExplain(context))
      throw new FeedError(
        'FORBIDDEN',
        'expected a viewer who may see explanations, got one who may not',
      );
    const request = await openFeed(context, template, args);
    const position = itemPosition(itemId);
    const item =
      position === null ? null : await openItem(context.services, context.viewer, position);
    if (item === null)
      throw new FeedError('NOT_FOUND', 'expected the id of an existing item, got none');
    return { item: viewItem(item), reason: await context.services.feeds.whyNot(request, item) };
  },
};

export const itemEdge: ItemEdgeResolvers = {
  cursor: ({ edge }) => edge.cursor(),
  explain: async ({ edge }, _, context) =>
    mayExplain(context) ? viewExplanation(await edge.explain()) : null,
  async above({ edge }) {
    const element = await edge.above();
    return element === null ? null : viewElement(element);
  },
};

export const itemConnection: ItemConnectionResolvers = {
  pinned: async ({ page }) => (await page.pinned()).map(viewElement),
  // The counts include items that the viewer may not see.
  parts: async ({ page }, _, { claims }) =>
    claims.roles.has(ADMIN) ? (await page.parts()).map(viewPart) : null,
};

export const pageInfo: PageInfoResolvers = {
  hasNextPage: (info) => info.hasNextPage(),
  hasPreviousPage: (info) => info.hasPreviousPage(),
  startCursor: (info) => info.startCursor(),
  endCursor: (info) => info.endCursor(),
};

/** Opens a feed by its template's name and arguments. Refuses unknown templates and arguments that do not fit. */
export async function openFeed(
  context: Pick<Context, 'services' | 'facts' | 'language'>,
  name: string,
  args: InputMaybe<readonly ArgumentInput[]> | undefined,
): Promise<FeedRequest> {
  const template = context.services.templates.get(name);
  if (template === null) throw unknownTemplate(context.services.templates, name);
  return {
    template,
    args: checkArgs(template, args ?? []),
    facts: await context.facts(),
    language: context.language,
  };
}

/** The same for the input of a mutation, with refusals reported in `template` or `args`. */
export function openInputFeed(
  context: Pick<Context, 'services' | 'facts' | 'language'>,
  { template, args }: Pick<ResetFenceInput, 'template' | 'args'>,
): Promise<Outcome<FeedRequest>> {
  return refusalAt(
    (code) => (code === 'NOT_FOUND' ? 'template' : 'args'),
    () => openFeed(context, template, args),
  );
}

/** Null for a whole stream. Refuses ids of anything but items, and names that are not components of the template. */
function withoutOf(
  { name: template, components }: Template,
  ids: readonly string[],
  skipped: readonly string[],
): Without | null {
  if (ids.length > LIMITS.leftOutMax || skipped.length > LIMITS.skippedMax)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected at most ${LIMITS.leftOutMax} items in leaveOut and ${LIMITS.skippedMax} names in skip, got ${ids.length} and ${skipped.length}`,
    );
  const items = ids.map((id, index) =>
    placeOfItem(id, `leaveOut.${index}: expected the id of an item`),
  );
  const unknown = skipped.find((name) => !components.includes(name));
  if (unknown !== undefined)
    throw new FeedError(
      'BAD_USER_INPUT',
      `expected ${components.length === 0 ? `no component, since ${template} has none` : `a component of ${template} (${components.join(', ')})`}, got ${describeValue(unknown)}${didYouMean(unknown, components)}`,
    );
  return ids.length + skipped.length === 0 ? null : { items, components: skipped };
}

function unknownTemplate(templates: Templates, name: string): FeedError {
  const hint = didYouMean(
    name,
    templates.list().flatMap(({ name: known, version }) => (version === 'none' ? [] : [known])),
  );
  return new FeedError(
    'NOT_FOUND',
    `expected the name of a template, as \`templates\` lists them, got ${JSON.stringify(name.slice(0, 64))}${hint}`,
  );
}

function viewPart({ name, ...report }: PartReport) {
  return { ...report, component: name, dropped: Math.max(0, report.read - report.kept) };
}

function viewExplanation({ fencepost, fallback, ...rest }: Explanation) {
  return {
    ...rest,
    fencepost:
      fencepost === null
        ? null
        : {
            above: fencepost.above,
            upTo: fencepost.upTo,
            at: fencepost.upTo,
            committedAt: new Date(fencepost.committedAtMs),
          },
    fallback: fallback === null ? null : FALLBACKS[fallback],
  };
}
