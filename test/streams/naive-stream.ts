/** The naive reading of a tree of parts: what it holds, by filtering the whole list of a world's items. */
import { LIMITS } from '../../src/base/limits.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import { timelinesOf, type Item } from '../../src/model/items.ts';
import { EVERYTHING, splitProducer, type UserId } from '../../src/model/producers.ts';
import { canSee } from '../../src/social/access.ts';
import { keyOf } from '../../src/streams/dedupe.ts';
import {
  ownRulesIn,
  type ContentKey,
  type Rule,
  type StreamPart,
  type Value,
} from '../../src/streams/parts.ts';
import { isIn } from '../../src/streams/rollout.ts';
import { CORNER } from './stream-modules.ts';
import { AS_OF_MS, likerOf, LISTS } from './stream-world.ts';

/** The timelines that a viewer follows, of the asked types, with their own where asked. */
function followedBy(
  { follows, viewer }: ViewerFacts,
  { types, withOwn }: StreamPart & { readonly part: 'following' },
): ReadonlySet<string> {
  const keys = [...follows].filter((key) => types?.includes(splitProducer(key).type) ?? true);
  return new Set<string>([...keys, ...(withOwn && viewer !== null ? [`user:${viewer}`] : [])]);
}

function common(one: readonly Item[], other: readonly Item[]): readonly Item[] {
  return one.filter((item) => other.includes(item));
}

function without(one: readonly Item[], other: readonly Item[]): readonly Item[] {
  return one.filter((item) => !other.includes(item));
}

/** What a tree holds, oldest first, by filtering the whole list. `repeatsAre` says which of two equals is the repeat. */
export function naive(
  part: StreamPart,
  all: readonly Item[],
  facts: ViewerFacts,
  repeatsAre: 'newer' | 'older' = 'newer',
): readonly Item[] {
  const inner = (of: StreamPart): readonly Item[] => naive(of, all, facts, repeatsAre);
  const either = (inputs: readonly StreamPart[]): readonly Item[] => {
    const held = new Set(inputs.flatMap(inner));
    return all.filter((item) => held.has(item));
  };
  switch (part.part) {
    case 'intersect':
      return part.inputs.map(inner).reduce(common);
    case 'except':
      return without(inner(part.of), inner(part.without));
    case 'filter':
      return inner(part.of)
        .filter((item) => holds(part.where, item))
        .filter((item) => ownRulesIn(part.where).length === 0 || canSee(facts, item));
    case 'merge':
      return either(part.inputs);
    case 'concat':
    case 'mix':
    case 'round-robin':
      return either(part.inputs.map((input) => input.of));
    case 'limit':
      return inner(part.of)
        .filter((item) => canSee(facts, item))
        .slice(-part.count);
    case 'dedupe':
      return part.by === 'original'
        ? withoutRepeats(inner(part.of), part.window, facts)
        : deduped(inner(part.of), { by: part.by, window: part.window, repeatsAre }, facts);
    case 'remote':
      return inner(part.of);
    case 'component':
      return part.name === 'skipped' ? [] : inner(part.of);
    case 'rollout':
      return inner(isInside(part, facts) ? part.of : part.otherwise);
    case 'conversations':
      return newestOfThreads(inner(part.of), facts);
    case 'backfill': {
      const main = inner(part.of).filter((item) => canSee(facts, item));
      const fill = inner(part.from).filter(
        ({ position }) => position < (main[0]?.position ?? Infinity),
      );
      return all.filter((item) => main.includes(item) || fill.includes(item));
    }
    case 'template':
      throw new Error('trees here hold no references');
    default:
      return naiveSource(part, all, facts);
  }
}

function newestOfThreads(list: readonly Item[], facts: ViewerFacts): readonly Item[] {
  const newest = new Map(
    list.filter((item) => canSee(facts, item)).map((item) => [item.thread, item]),
  );
  return list.filter((item) => item.thread === null || newest.get(item.thread) === item);
}

function isInside(
  { rollout }: StreamPart & { readonly part: 'rollout' },
  { viewer }: ViewerFacts,
): boolean {
  return isIn(rollout, { viewer, args: {}, nowMs: AS_OF_MS });
}

type SourcePart = Exclude<
  StreamPart,
  { readonly of: unknown } | { readonly inputs: unknown } | { readonly part: 'template' }
>;

function naiveSource(part: SourcePart, all: readonly Item[], facts: ViewerFacts): readonly Item[] {
  const standing = (keys: ReadonlySet<string>): readonly Item[] => standingIn(all, keys);
  switch (part.part) {
    case 'nothing':
      return [];
    case 'everything':
      return standing(new Set([EVERYTHING]));
    case 'following':
      return standing(followedBy(facts, part));
    case 'list':
      return standing(new Set(LISTS.get(`${facts.viewer} ${literal(part.value)}`)?.members ?? []));
    case 'producer':
      return standing(new Set([literal(part.value)]));
    case 'author':
      return standing(new Set([`user:${literal(part.value)}`]));
    case 'tag':
    case 'thread':
      return standing(new Set([`${part.part}:${literal(part.value)}`]));
    case 'item':
      return all.filter(({ position }) => literals(part.value).includes(String(position)));
    case 'own':
      return standing(CORNER);
    case 'discussions': {
      const mine = all.filter(({ author }) => author !== null && author === facts.viewer);
      const threads = new Set(mine.flatMap(({ thread }) => (thread === null ? [] : [thread])));
      return all.filter(({ thread }) => thread !== null && threads.has(thread));
    }
    case 'received':
      return all.filter(
        ({ visibility, audience }) =>
          visibility === 'direct' && audience?.some((key) => key === `user:${facts.viewer}`),
      );
    case 'sent':
      return all.filter(
        ({ visibility, author }) => visibility === 'direct' && author === facts.viewer,
      );
    case 'liked-by':
    case 'favourited-by':
      // Nobody reads the list of somebody who is blocked.
      return facts.blocked.has(literal(part.value) as UserId)
        ? []
        : all.filter(({ position: at }) => likerOf(at) === literal(part.value));
  }
}

function standingIn(all: readonly Item[], keys: ReadonlySet<string>): readonly Item[] {
  return all.filter((item) => timelinesOf(item).some((key) => keys.has(key)));
}

function literals(value: Value): readonly string[] {
  return 'list' in value ? value.list.map(literal) : [literal(value)];
}

function literal(value: Value): string {
  return 'literal' in value ? value.literal : '';
}

/** Written another way than the rules it judges, on purpose. */
function holds(rule: Rule, item: Item): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...item.payload, ...item, tag: item.tags };
  switch (rule.rule) {
    case 'not':
      return !holds(rule.of, item);
    case 'all':
      return rule.of.filter((one) => !holds(one, item)).length === 0;
    case 'any':
      return rule.of.filter((one) => holds(one, item)).length > 0;
    case 'minVotes':
      return !(item.payload.votes < Number(rule.votes));
    case 'maxVotes':
      return !(item.payload.votes > Number(rule.votes));
    case 'has':
      return (fields[rule.field] === null) !== rule.isPresent;
    case 'own':
      return item.position % 2 === 0;
    case 'attribute':
      throw new Error('trees here hold no attributes');
    case 'words':
      return `${item.payload.title}`.split(' ').includes(literal(rule.value));
    case 'since':
      return item.createdAtMs > Date.parse(literal(rule.instant));
    case 'until':
      return item.createdAtMs <= Date.parse(literal(rule.instant));
    case 'newerThan':
      return item.createdAtMs > 80;
    case 'olderThan':
      return item.createdAtMs <= 80;
    case 'oneOf': {
      const got = [fields[rule.field]].flat();
      return rule.values.map(literal).filter((wanted) => got.includes(wanted)).length > 0;
    }
  }
}

/** Hidden items pass and count for nothing. Oldest first. */
function withoutRepeats(
  list: readonly Item[],
  window: number,
  facts: ViewerFacts,
): readonly Item[] {
  const isSeen = (item: Item): boolean => canSee(facts, item);
  return list.filter((item, i) => {
    if (item.repostOf === undefined || !isSeen(item)) return true;
    const older = list.slice(0, i).filter(isSeen);
    if (older.some(({ position }) => position === item.repostOf)) return false;
    return !older
      .slice(-window)
      .some(
        ({ position, repostOf }) =>
          repostOf === item.repostOf && item.position - position < LIMITS.dedupeReachMax,
      );
  });
}

interface DedupeOptions {
  readonly by: ContentKey;
  readonly window: number;
  readonly repeatsAre: 'newer' | 'older';
}

/** Oldest first. */
function deduped(
  all: readonly Item[],
  { by, window, repeatsAre }: DedupeOptions,
  facts: ViewerFacts,
): readonly Item[] {
  const list = all.filter((item) => canSee(facts, item));
  return list.filter((item, i) => {
    const near =
      repeatsAre === 'newer'
        ? list.slice(Math.max(0, i - window), i)
        : list.slice(i + 1, i + 1 + window);
    const key = keyOf(by, item);
    return (
      key === null ||
      !near.some(
        (other) =>
          keyOf(by, other) === key &&
          Math.abs(item.position - other.position) < LIMITS.dedupeReachMax,
      )
    );
  });
}
