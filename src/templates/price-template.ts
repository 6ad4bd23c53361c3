/**
 * The price of a template: what its parts add to the cost of a page, computed once when it is compiled. A unit is about
 * one object of a response, so the price bounds what one operation can make the server read and rank.
 */
import { LIMITS } from '../base/limits.ts';
import type { FenceSettings } from '../fence/settings.ts';
import { rulesUnder, type Rule, type StreamPart, type Value } from '../streams/parts.ts';
import { gatheredFrom, type InjectorOf } from './injector.ts';
import type { Params } from './params.ts';

/** How many names that a source may be given cost one unit. */
const NAMES_PER_UNIT = 5;
/** How many candidates that may be ranked for a head cost one unit. */
const RANKED_PER_UNIT = 10;
/** A page of a ranked tail may reach several windows. */
const WINDOWS_A_PAGE = 4;
const FOLLOWING = 10;
/** A viewer's own newest items are read for their threads. */
const DISCUSSIONS = 50;
const REACTIONS = 5;
/** A filter keeps reading, up to a bound, until enough items pass; with words it reads their texts too. */
const FILTER = 10;
const WORDS = 100;
/** Calling a module or a remote. */
const OWN = 20;
/** Rereading the newest fenceposts for items that compete again. */
const CARRY = 10;
/** Reading items for one element, or calling a module. */
const ELEMENT = 20;
/** Parts that compare, count or search items read their inputs more than once. */
const COMPARING = 10;
const READ_AGAIN = 2;

export interface PricedParts {
  readonly stream: StreamPart;
  readonly inject: readonly InjectorOf<StreamPart>[];
  readonly fence: FenceSettings | null;
  readonly params: Params;
}

/** From 0, for a stream that only reads one timeline, to `templatePriceMax`. */
export function priceTemplate({ stream, inject, fence, params }: PricedParts): number {
  const elements = inject.map((injector) => {
    const of = gatheredFrom(injector);
    if (of !== null) return ELEMENT + priceOfPart(of, params);
    return injector.element.kind === 'module' ? ELEMENT : 0;
  });
  const price = priceOfPart(stream, params) + priceOfFence(fence) + sum(elements);
  return Math.min(LIMITS.templatePriceMax, Math.floor(price));
}

function priceOfFence(fence: FenceSettings | null): number {
  if (fence === null) return 0;
  const { poolItems, windowItems, carry } = fence;
  return (poolItems + WINDOWS_A_PAGE * windowItems) / RANKED_PER_UNIT + (carry ? CARRY : 0);
}

/** Recursion is bounded by the depth limit of templates. */
function priceOfPart(part: StreamPart, params: Params): number {
  const inner = (of: StreamPart): number => priceOfPart(of, params);
  switch (part.part) {
    case 'following':
    case 'list':
      return FOLLOWING;
    case 'discussions':
      return DISCUSSIONS;
    case 'liked-by':
    case 'favourited-by':
      return REACTIONS;
    case 'producer':
    case 'tag':
    case 'author':
    case 'thread':
    case 'item':
      return namesOf(part.value, params) / NAMES_PER_UNIT;
    case 'own':
      return OWN;
    case 'filter':
      return priceOfRule(part.where) + inner(part.of);
    case 'merge':
      return sum(part.inputs.map(inner));
    case 'mix':
    case 'concat':
    case 'round-robin':
      return sum(part.inputs.map(({ of }) => inner(of)));
    case 'intersect':
      return compared(part.inputs.map(inner));
    case 'except':
      return compared([inner(part.of), inner(part.without)]);
    case 'backfill':
      return compared([inner(part.of), inner(part.from)]);
    case 'limit':
    case 'dedupe':
    case 'conversations':
      return compared([inner(part.of)]);
    case 'component':
      return inner(part.of);
    case 'rollout':
      // A page reads one of them, but which one is only known when it is requested.
      return Math.max(inner(part.of), inner(part.otherwise));
    case 'remote':
      return OWN + inner(part.of);
    case 'everything':
    case 'nothing':
    case 'received':
    case 'sent':
    case 'template':
      return 0;
  }
}

function compared(inputs: readonly number[]): number {
  return COMPARING + READ_AGAIN * sum(inputs);
}

function priceOfRule(where: Rule): number {
  const rules = rulesUnder(where);
  const asked = rules.filter(({ rule }) => rule === 'own').length;
  return (rules.some(({ rule }) => rule === 'words') ? WORDS : FILTER) + OWN * asked;
}

/** How many names a value may stand for; a single one in a source costs nothing. */
function namesOf(value: Value, params: Params): number {
  const count = namesAtMost(value, params);
  return count === 1 ? 0 : count;
}

function namesAtMost(value: Value, params: Params): number {
  if ('literal' in value) return 1;
  if ('list' in value) return sum(value.list.map((one) => namesAtMost(one, params)));
  return params[value.param]?.listMax ?? 1;
}

function sum(prices: readonly number[]): number {
  return prices.reduce((total, price) => total + price, 0);
}
