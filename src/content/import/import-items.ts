/**
 * Importing items: each is checked as if its author wrote it, except for its times, votes and place, and then published
 * in the order of the files.
 */
import { z } from 'zod';
import { describeValue } from '../../base/describe-value.ts';
import type { InputError } from '../../base/outcome.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Attachment, Attributes } from '../../model/attachments.ts';
import { isCategory, type Draft, type Payload } from '../../model/items.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import { producerKey, userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import { isFollowable, userOf } from '../../social/producers.ts';
import { payloadExtras, writingProblems } from '../publish.ts';
import { draftOfRepost } from '../reposts.ts';
import {
  attributesIn,
  repeatOf,
  type ImportRows,
  type ImportRun,
  type RowOutcome,
} from './import-context.ts';
import { isProblem, writeInParts, type RowProblem } from '../write-in-parts.ts';
import type { KindRow } from './kinds.ts';
import type { EarlierItem, KnownItem } from './known-items.ts';
import { erasedProblem } from './known-people.ts';

type ItemRow = KindRow<'items'>;

const attachmentsSchema = z
  .array(
    z.union([
      z.strictObject({ kind: z.literal('image'), url: z.string(), alt: z.string() }),
      z.strictObject({ kind: z.literal('link'), url: z.string(), title: z.string() }),
    ]),
  )
  .max(LIMITS.attachmentsMax);
const NO_ATTACHMENTS = { success: true, data: [] } as const;

/** Imports in parts, none of which reposts one of its own items: a repost names its original by its position. */
export const importItems: ImportRows<ItemRow> = async (run, rows) => {
  const outcomes: RowOutcome[] = [];
  for (const part of partsWithOriginalsBefore(rows))
    outcomes.push(...(await importPart(run, part)));
  return outcomes;
};

function partsWithOriginalsBefore(rows: readonly ItemRow[]): readonly (readonly ItemRow[])[] {
  const parts: ItemRow[][] = [];
  let ids = new Set<string>();
  for (const row of rows) {
    const part = parts.at(-1);
    if (part === undefined || (row.repostOf !== null && ids.has(row.repostOf))) {
      parts.push([row]);
      ids = new Set();
    } else part.push(row);
    ids.add(row.id);
  }
  return parts;
}

const importPart: ImportRows<ItemRow> = async (run, rows) => {
  const earlier = await run.items.earlier(rows);
  const parents = await run.items.find(parentsBefore(rows, earlier));
  const originals = await originalsOf(run, rows);
  const erased = await run.people.erasedAmong(rows.flatMap(writersOf));
  if (!run.isDryRun) await removeEarlier(run, rows, earlier);
  const accepted: Draft[] = [];
  const outcomes = rows.map((row): RowOutcome | Draft => {
    if (row.deleted && row.repostOf !== null) return 'known';
    const before = earlier.get(row.id);
    if (before !== undefined && (before.isOwn || row.deleted)) return 'known';
    const writer = writersOf(row).find((user) => erased.has(user));
    if (writer !== undefined) return erasedProblem('author', writer);
    const draft =
      row.repostOf === null
        ? draftOf(run, row, parents)
        : repostDraftOf(run, { ...row, repostOf: row.repostOf }, originals);
    if ('problem' in draft) return draft;
    const repeat = repeatOf(run, `item ${row.id}`, row);
    if (repeat !== null) return repeat;
    run.items.note(row.id, draft.thread);
    accepted.push(draft);
    return draft;
  });
  if (run.isDryRun) return outcomes.map((each) => (isOutcome(each) ? each : 'imported'));
  const written = await writeInParts(accepted, (some) => run.store.items.publishMany(some));
  const results = new Map(accepted.map((draft, index) => [draft, written[index]]));
  await removeDeleted(run, rows, results);
  return outcomes.map((each) => (isOutcome(each) ? each : outcomeOf(run, results.get(each))));
};

/**
 * The people to whom an item would belong. None for a deleted item: it keeps even an erased author, who decides who
 * sees the replies.
 */
function writersOf({ author, producer, deleted }: ItemRow): readonly string[] {
  const feed = producer === null ? null : userOf(producer as ProducerKey);
  return deleted ? [] : [author, feed].filter((user) => user !== null);
}

type Originals = ReadonlyMap<string, Position>;

/** The positions of the originals that these rows repost, by id; deleted ones are left out. */
async function originalsOf(
  { store, items }: ImportRun,
  rows: readonly ItemRow[],
): Promise<Originals> {
  const ids = [...new Set(rows.flatMap(({ repostOf }) => repostOf ?? []))];
  if (ids.length === 0) return new Map();
  const ats = await items.positionsOf(ids);
  const there = await store.items.getMany(ats.map((at) => at ?? POSITION_ZERO));
  return new Map(
    ids.flatMap((id, index) => {
      const item = there[index] ?? null;
      return item === null ? [] : [[id, item.repostOf ?? item.position] as const];
    }),
  );
}

type RepostRow = ItemRow & { readonly repostOf: string };

const NOT_IN_REPOSTS = ['title', 'text', 'url', 'thread', 'parent'] as const;

/** A repost is identified by its person and its original, so that they have only one however it was added. */
function repostDraftOf(
  { items, isDryRun }: ImportRun,
  row: RepostRow,
  originals: Originals,
): Draft | RowProblem {
  const { author, repostOf, createdAt } = row;
  if (author === null) return { problem: 'author: expected the person who reposts, got none' };
  const part = NOT_IN_REPOSTS.find((name) => row[name] !== null);
  if (part !== undefined)
    return { problem: `${part}: expected none in a repost, got ${describeValue(row[part])}` };
  const isExpected = isDryRun && items.noted(repostOf) !== null;
  const original = originals.get(repostOf) ?? (isExpected ? POSITION_ZERO : null);
  return original === null
    ? {
        problem: `repostOf: expected the id of an earlier item, got ${JSON.stringify(repostOf)}`,
      }
    : { ...draftOfRepost(author as UserId, original, createdAt), foreignId: row.id };
}

function isOutcome(each: RowOutcome | Draft): each is RowOutcome {
  return typeof each === 'string' || 'problem' in each;
}

function outcomeOf(
  { items }: ImportRun,
  result: Position | RowProblem = POSITION_ZERO,
): RowOutcome {
  if (isProblem(result)) return result;
  return items.isArrival(result) ? 'imported' : 'known';
}

type Earlier = ReadonlyMap<string, EarlierItem>;

/** Parents, except those that an earlier one of these rows is about to publish. */
function parentsBefore(rows: readonly ItemRow[], earlier: Earlier): readonly string[] {
  const here = new Set<string>();
  return rows.flatMap(({ id, parent }) => {
    const isBefore = parent !== null && !here.has(parent);
    if (earlier.get(id)?.isOwn !== true) here.add(id);
    return isBefore ? [parent] : [];
  });
}

/** Removes deleted items that an earlier run published; it may have stopped before it removed them. */
async function removeEarlier(
  { store }: ImportRun,
  rows: readonly ItemRow[],
  earlier: Earlier,
): Promise<void> {
  for (const { id, deleted } of rows) {
    const at = deleted ? earlier.get(id)?.position : undefined;
    if (at !== undefined) await store.items.remove(at);
  }
}

async function removeDeleted(
  { store }: ImportRun,
  rows: readonly ItemRow[],
  results: ReadonlyMap<Draft, Position | RowProblem | undefined>,
): Promise<void> {
  const deleted = new Set(rows.filter((row) => row.deleted).map(({ id }) => id));
  if (deleted.size === 0) return;
  for (const [{ foreignId = '' }, at] of results)
    if (at !== undefined && !isProblem(at) && deleted.has(foreignId)) await store.items.remove(at);
}

function draftOf(
  run: ImportRun,
  row: ItemRow,
  parents: ReadonlyMap<string, KnownItem>,
): Draft | RowProblem {
  const place = placeOf(run, row, parents);
  if ('problem' in place) return place;
  const content = contentOf(run, row, place.thread);
  if ('problem' in content) return content;
  const { author, kind, tags, visibility, audience, createdAt, editedAt, wasShown } = row;
  return {
    foreignId: row.id,
    clientKey: null,
    author: author as UserId | null,
    kind,
    ...place,
    tags: [...new Set(tags)],
    visibility,
    ...(audience.length === 0 ? {} : { audience: audience as readonly ProducerKey[] }),
    ...(wasShown ? { wasShown } : {}),
    payload: content.payload,
    createdAtMs: createdAt,
    editedAtMs: editedAt,
  };
}

/** Where an item belongs. */
type Place = Pick<Draft, 'producer' | 'thread' | 'parent' | 'foreignParent' | 'category'>;

function placeOf(
  run: ImportRun,
  row: ItemRow,
  parents: ReadonlyMap<string, KnownItem>,
): Place | RowProblem {
  const target = threadOf(run, row, parents);
  if ('problem' in target) return target;
  const { thread } = target;
  const category = thread === null ? null : (row.category ?? run.categories.get(thread) ?? null);
  if (
    category !== null &&
    !(isFollowable(category as ProducerKey) && isCategory(category as ProducerKey))
  )
    return {
      problem: `category: expected a category such as forum:general or tag:news, got ${JSON.stringify(category)}`,
    };
  const producer = producerOf(row, thread);
  if (producer === null)
    return { problem: 'author: expected an author, a producer or a thread, got none' };
  if (!isFollowable(producer))
    return {
      problem: `producer: expected a type and an id such as user:7, got ${JSON.stringify(producer)}`,
    };
  return {
    producer,
    thread,
    ...(category === null ? {} : { category: category as ProducerKey }),
    ...answerOf(row, answeredBy(run, row, parents)),
  };
}

function producerOf({ producer, author }: ItemRow, thread: string | null): ProducerKey | null {
  if (producer !== null) return producer as ProducerKey;
  if (author !== null) return userProducer(author as UserId);
  return thread === null ? null : producerKey('thread', thread);
}

/** An item that was published here is named by its position. */
function answerOf(
  { parent }: ItemRow,
  answered: KnownItem | null,
): Pick<Draft, 'parent' | 'foreignParent'> {
  if (parent === null) return {};
  const at = answered?.position ?? null;
  return at === null ? { foreignParent: parent } : { parent: at };
}

/** The item that a row answers; null for none, and for one that does not exist. */
function answeredBy(
  { items }: ImportRun,
  { parent }: ItemRow,
  parents: ReadonlyMap<string, KnownItem>,
): KnownItem | null {
  return parent === null ? null : (parents.get(parent) ?? items.noted(parent));
}

/** The thread that a row names, or that of the item it answers. */
function threadOf(
  run: ImportRun,
  row: ItemRow,
  parents: ReadonlyMap<string, KnownItem>,
): { readonly thread: string | null } | RowProblem {
  const { parent, thread } = row;
  if (parent === null) return { thread };
  const answered = answeredBy(run, row, parents);
  if (answered === null)
    return {
      problem: `parent: expected the id of an earlier item, got ${JSON.stringify(parent)}`,
    };
  if (answered.thread === null)
    return { problem: 'parent: expected an item of a thread, got one outside threads' };
  if (thread !== null && thread !== answered.thread)
    return {
      problem: `parent: expected an item of the thread ${thread}, got one of ${answered.thread}`,
    };
  return { thread: answered.thread };
}

/** An item's content. */
function contentOf(
  { fields }: ImportRun,
  row: ItemRow,
  thread: string | null,
): { readonly payload: Payload } | RowProblem {
  const { title, text, url, votes, language, deleted } = row;
  if (deleted) return { payload: { title, text, url, votes } };
  const attachments =
    row.attachments.length === 0 ? NO_ATTACHMENTS : attachmentsSchema.safeParse(row.attachments);
  if (!attachments.success)
    return {
      problem: `attachments: expected at most ${LIMITS.attachmentsMax} images with url and alt, or links with url and title`,
    };
  const attributes = attributesIn(fields.items, row.attributes);
  if (!attributes.isDone) return { problem: wordsOf(attributes.problems) };
  const content = { attachments: attachments.data, attributes: attributes.value };
  const problem = audienceProblem(row) ?? writingProblem(row, content, thread);
  if (problem !== null) return { problem };
  return { payload: { title, text, url, votes, ...payloadExtras({ language, ...content }) } };
}

interface Extras {
  readonly attachments: readonly Attachment[];
  readonly attributes: Attributes;
}

function writingProblem(row: ItemRow, extras: Extras, thread: string | null): string | null {
  const { kind, title, text, url, tags, visibility, language } = row;
  const audience = row.audience as readonly ProducerKey[];
  // A direct has rules of its own, which were checked already; otherwise it is like any other writing.
  const like =
    visibility === 'direct'
      ? ({ visibility: 'public', audience: [] } as const)
      : { visibility, audience };
  const problems = writingProblems({
    kind,
    title,
    text,
    url,
    tags,
    thread,
    language,
    ...extras,
    ...like,
  });
  return problems.length === 0 ? null : wordsOf(problems);
}

function audienceProblem({ visibility, audience, author, thread }: ItemRow): string | null {
  if (visibility !== 'direct') return null;
  if (author === null) return 'author: expected the person who sends the direct, got none';
  if (thread !== null) return `thread: expected none for a direct, got ${describeValue(thread)}`;
  const other = audience.find((key) => userOf(key as ProducerKey) === null);
  if (other !== undefined)
    return `audience: expected people such as user:7 for a direct, got ${describeValue(other)}`;
  return audience.length > 0 && audience.length <= LIMITS.recipientsMax
    ? null
    : `audience: expected 1 to ${LIMITS.recipientsMax} people for a direct, got ${audience.length}`;
}

function wordsOf(problems: readonly InputError[]): string {
  return problems
    .map(({ field, message }) => {
      const name = field?.at(-1);
      return name === undefined ? message : `${name === 'groupId' ? 'audience' : name}: ${message}`;
    })
    .join('; ');
}
