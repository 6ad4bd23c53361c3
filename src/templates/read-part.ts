/** Reads a template's `stream` from plain data into parts, complaining about what it does not know. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import {
  PART_NAMES,
  type Part,
  type SourceName,
  type Value,
  type WeightedPart,
} from '../streams/parts.ts';
import { describeValue } from './source-map.ts';
import { checkLiteral, readValue, readWhere } from './read-rule.ts';
import { check, inside, isMap, unknownKey, type Place } from './shape.ts';

/** Written bare, these parts need no options. */
const BARE_PARTS: ReadonlySet<string> = new Set(['following', 'everything']);

type PartName = Part['part'];

/** A map with one key, the part's name; `everything` and `following` may stand as bare words. */
export function readPart(data: unknown, place: Place): Part | null {
  if (place.depth > LIMITS.templateDepthMax)
    return place.complain(
      place.path,
      `expected at most ${LIMITS.templateDepthMax} levels of parts, got more`,
    );
  const named = typeof data === 'string' && BARE_PARTS.has(data) ? { [data]: {} } : data;
  if (!isMap(named))
    return place.complain(
      place.path,
      `expected a part (one of ${PART_NAMES.join(', ')}), got ${describeValue(data)}`,
    );
  const names = Object.keys(named);
  const [name] = names;
  if (name === undefined)
    return place.complain(
      place.path,
      `expected a part (one of ${PART_NAMES.join(', ')}), got nothing`,
    );
  if (!isPartName(name))
    return place.complain([...place.path, name], unknownKey(name, PART_NAMES), { isKey: true });
  if (names.length > 1)
    return place.complain(place.path, `expected one part, got several: ${names.join(', ')}`);
  return READERS[name](named[name], inside(place, name));
}

function isPartName(name: string): name is PartName {
  return PART_NAMES.some((known) => known === name);
}

type Reader = (data: unknown, place: Place) => Part | null;

const READERS: Readonly<Record<PartName, Reader>> = {
  everything: (data, place) =>
    check(z.strictObject({}), data ?? {}, place) === null
      ? null
      : { part: 'everything', path: place.path },
  following: readFollowing,
  producer: (data, place) => readSource('producer', data, place),
  tag: (data, place) => readSource('tag', data, place),
  author: (data, place) => readSource('author', data, place),
  thread: (data, place) => readSource('thread', data, place),
  filter: readFilter,
  merge: readMerge,
  concat: readConcat,
  mix: readMix,
  limit: readLimit,
  dedupe: readDedupe,
  template: readReference,
};

const followingShape = z.strictObject({
  types: z
    .array(z.string().min(1).max(LIMITS.idCharsMax))
    .min(1)
    .max(LIMITS.filterValuesMax)
    .nullable()
    .default(null),
  own: z.boolean().default(false),
});

function readFollowing(data: unknown, place: Place): Part | null {
  const shape = check(followingShape, data ?? {}, place);
  return shape === null
    ? null
    : { part: 'following', types: shape.types, withOwn: shape.own, path: place.path };
}

function readSource(part: SourceName, data: unknown, place: Place): Part | null {
  const value = readValue(data, place);
  const checked = value === null ? null : checkLiteral(part, value, place);
  return checked === null ? null : { part, value: checked, path: place.path };
}

const filterShape = z.strictObject({ where: z.unknown().optional(), of: z.unknown().optional() });

function readFilter(data: unknown, place: Place): Part | null {
  const shape = check(filterShape, data, place);
  if (shape === null) return null;
  const where = readWhere(shape.where, { ...inside(place, 'where'), depth: 1 });
  const of = readInner(shape.of, inside(place, 'of'));
  return where === null || of === null ? null : { part: 'filter', where, of, path: place.path };
}

function readInner(data: unknown, place: Place): Part | null {
  return readPart(data, { ...place, depth: place.depth + 1 });
}

/** The items of a list of 2 to LIMITS.inputsMax, each read on its own; null when any is refused. */
function readInputs<T>(
  data: unknown,
  place: Place,
  read: (item: unknown, at: Place) => T | null,
): readonly T[] | null {
  if (!Array.isArray(data))
    return place.complain(place.path, `expected a list of inputs, got ${describeValue(data)}`);
  if (data.length < 2 || data.length > LIMITS.inputsMax) {
    return place.complain(
      place.path,
      `expected 2 to ${LIMITS.inputsMax} in the list, got ${data.length}`,
    );
  }
  const inputs = data.map((item: unknown, i) => read(item, inside(place, i)));
  const known = inputs.filter((input) => input !== null);
  return known.length === inputs.length ? known : null;
}

function readMerge(data: unknown, place: Place): Part | null {
  const inputs = readInputs(data, place, readInner);
  return inputs === null ? null : { part: 'merge', inputs, path: place.path };
}

function readConcat(data: unknown, place: Place): Part | null {
  const inputs = readInputs(data, place, readInner);
  return inputs === null
    ? null
    : { part: 'concat', inputs: inputs.map((of) => ({ weight: 1, of })), path: place.path };
}

const weightedShape = z.strictObject({
  weight: z.number().positive().max(LIMITS.mixWeightMax),
  of: z.unknown().optional(),
});

function readMix(data: unknown, place: Place): Part | null {
  const inputs = readInputs(data, place, (item, at): WeightedPart | null => {
    const shape = check(weightedShape, item, at);
    const of = shape === null ? null : readInner(shape.of, inside(at, 'of'));
    return shape === null || of === null ? null : { weight: shape.weight, of };
  });
  return inputs === null ? null : { part: 'mix', inputs, path: place.path };
}

const limitShape = z.strictObject({
  count: z.int().min(1).max(LIMITS.limitCountMax),
  of: z.unknown().optional(),
});

function readLimit(data: unknown, place: Place): Part | null {
  const shape = check(limitShape, data, place);
  const of = shape === null ? null : readInner(shape.of, inside(place, 'of'));
  return shape === null || of === null
    ? null
    : { part: 'limit', count: shape.count, of, path: place.path };
}

const dedupeShape = z.strictObject({
  by: z.enum(['thread', 'author', 'title', 'url', 'producer']),
  window: z.int().min(1).max(LIMITS.dedupeWindowMax).default(50),
  of: z.unknown().optional(),
});

function readDedupe(data: unknown, place: Place): Part | null {
  const shape = check(dedupeShape, data, place);
  const of = shape === null ? null : readInner(shape.of, inside(place, 'of'));
  return shape === null || of === null
    ? null
    : { part: 'dedupe', by: shape.by, window: shape.window, of, path: place.path };
}

const referenceShape = z.strictObject({
  name: z.string().min(1).max(LIMITS.templateNameCharsMax),
  args: z.record(z.string(), z.unknown()).default({}),
});

/** `template: home`, or a map with the name and the arguments. */
function readReference(data: unknown, place: Place): Part | null {
  const shape = check(referenceShape, typeof data === 'string' ? { name: data } : data, place);
  if (shape === null) return null;
  const args = Object.entries(shape.args).map(([name, value]): [string, Value | null] => [
    name,
    readValue(value, inside(place, 'args', name)),
  ]);
  const known = args.filter((arg): arg is [string, Value] => arg[1] !== null);
  if (known.length < args.length) return null;
  return { part: 'template', name: shape.name, args: new Map(known), path: place.path };
}
