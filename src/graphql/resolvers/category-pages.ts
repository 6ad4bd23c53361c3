/**
 * Pages of categories. A category's cursor is its key, sealed for the viewer, because a page may end at one that the
 * viewer may not see. All cursors are equally long, so that their length tells nothing.
 */
import { ByteReader, ByteWriter } from '../../base/bytes.ts';
import { LIMITS } from '../../base/limits.ts';
import { CONTENT_BYTES_MAX, type CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { viewerName, type ProducerKey } from '../../model/producers.ts';
import type { CategoryPlace } from '../../reads/categories.ts';
import type { Context } from '../context.ts';
import type { CategoryPageView } from '../view-types.ts';
import { connectionOf, viewProducer } from '../views.ts';
import { checkFirst, type ProducerPageArgs } from './producer-pages.ts';

/** One page of the categories that hold something for the viewer. */
export async function categoryPage(
  context: Context,
  { first, after }: ProducerPageArgs,
): Promise<CategoryPageView> {
  const request = {
    first: checkFirst(first ?? LIMITS.pageItemsDefault),
    after: after == null ? null : openPlace(context, after),
  };
  const [facts, at] = await Promise.all([context.facts(), context.threadsAt()]);
  const page = await context.services.reads.categories(facts, request, at);
  const edges = page.found.map((key) => ({
    node: viewProducer(key),
    cursor: () => sealPlace(context, { key, isAfterShown: true }),
  }));
  const pageInfo = {
    hasNextPage: () => page.status !== 'END',
    hasPreviousPage: () => page.hasPrevious(),
    startCursor: () => edges[0]?.cursor() ?? null,
    endCursor: () =>
      page.status === 'CAPPED' && page.reached !== null
        ? sealPlace(context, page.reached)
        : (edges.at(-1)?.cursor() ?? null),
  };
  return { ...connectionOf(edges, pageInfo), status: page.status };
}

/** What a cursor holds of a key. Few keys are longer; then the list continues after all that begin with so much. */
const KEY_BYTES_MAX = CONTENT_BYTES_MAX - 2;
/** Sorts after whatever may follow a key's beginning. */
const AFTER_ALL = '\u{10ffff}';

function sealPlace({ services, viewer }: Context, { key, isAfterShown }: CategoryPlace): string {
  const whole = Buffer.from(key);
  const isCut = whole.length > KEY_BYTES_MAX;
  const kept = isCut ? beginning(key) : whole;
  const out = new ByteWriter(CONTENT_BYTES_MAX);
  out.u8(Number(isCut) + 2 * Number(isAfterShown));
  out.u8(kept.length);
  out.bytes(kept);
  out.bytes(new Uint8Array(KEY_BYTES_MAX - kept.length));
  return services.cursors.seal(bindingOf(viewer), out.finish());
}

function openPlace({ services, viewer }: Context, cursor: string): CategoryPlace {
  return services.cursors.open(bindingOf(viewer), cursor, (content) => {
    const reader = new ByteReader(content);
    const flags = reader.u8();
    const length = reader.u8();
    const key = Buffer.from(reader.rest().subarray(0, length)).toString();
    const isCut = (flags & 1) === 1;
    return {
      key: (isCut ? key + AFTER_ALL : key) as ProducerKey,
      isAfterShown: (flags & 2) === 2,
    };
  });
}

/** As many whole characters as fit. */
function beginning(key: string): Buffer {
  const characters = [...key];
  let bytes = 0;
  const end = characters.findIndex((each) => (bytes += Buffer.byteLength(each)) > KEY_BYTES_MAX);
  return Buffer.from(characters.slice(0, end).join(''));
}

function bindingOf(viewer: Context['viewer']): CursorBinding {
  return { viewer: viewerName(viewer), stream: '@categories' };
}
