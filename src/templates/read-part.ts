/** Reads a template's `stream` from plain data into parts, and reports unknown ones. */
import { z } from 'zod';
import { didYouMean } from '../base/did-you-mean.ts';
import { isMap } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import {
  BARE_SOURCES,
  PART_NAMES,
  type BarePart,
  type StreamPart,
  type SourceName,
  type Value,
  type WeightedPart,
} from '../streams/parts.ts';
import { describeValue } from '../base/describe-value.ts';
import { readArguments } from './read-arguments.ts';
import { readOwn } from './read-own.ts';
import { readRollout, rolloutShape } from './read-rollout.ts';
import { checkLiteral, readWhere } from './read-rule.ts';
import { readValue } from './read-value.ts';
import { parseMap, inside, type ReadContext } from './parse-map.ts';
import { unknownKey } from '../base/zod-problem.ts';

const BARE_PARTS: ReadonlySet<string> = new Set(['following', ...BARE_SOURCES]);

const COMPONENT_NAME = /^[a-z0-9-]{1,64}$/;

type PartName = StreamPart['part'];

/** A map with one key, the part's name; `everything` and `following` may be bare words. */
export function readPart(data: unknown, context: ReadContext): StreamPart | null {
  if (context.depth > LIMITS.templateDepthMax)
    return context.report(
      context.path,
      `expected at most ${LIMITS.templateDepthMax} levels of parts, got more`,
    );
  const named = typeof data === 'string' && BARE_PARTS.has(data) ? { [data]: {} } : data;
  if (!isMap(named))
    return context.report(
      context.path,
      `expected a part (one of ${PART_NAMES.join(', ')}), got ${describeValue(data)}`,
    );
  const names = Object.keys(named);
  const [name] = names;
  if (name === undefined)
    return context.report(
      context.path,
      `expected a part (one of ${PART_NAMES.join(', ')}), got nothing`,
    );
  if (!isPartName(name))
    return context.report([...context.path, name], unknownKey(name, PART_NAMES), { isKey: true });
  if (names.length > 1)
    return context.report(context.path, `expected one part, got several: ${names.join(', ')}`);
  return READERS[name](named[name], inside(context, name));
}

function isPartName(name: string): name is PartName {
  return PART_NAMES.some((known) => known === name);
}

type Reader = (data: unknown, context: ReadContext) => StreamPart | null;

const READERS: Readonly<Record<PartName, Reader>> = {
  everything: (data, context) => readBare('everything', data, context),
  nothing: (data, context) => readBare('nothing', data, context),
  received: (data, context) => readBare('received', data, context),
  sent: (data, context) => readBare('sent', data, context),
  discussions: (data, context) => readBare('discussions', data, context),
  'liked-by': (data, context) => readNamed('liked-by', data, context),
  'favourited-by': (data, context) => readNamed('favourited-by', data, context),
  following: readFollowing,
  list: (data, context) => readNamed('list', data, context),
  producer: (data, context) => readSource('producer', data, context),
  tag: (data, context) => readSource('tag', data, context),
  author: (data, context) => readSource('author', data, context),
  thread: (data, context) => readSource('thread', data, context),
  item: (data, context) => readSource('item', data, context),
  own: (data, context) => {
    const call = readOwn(data, context);
    return call === null ? null : { part: 'own', ...call };
  },
  filter: readFilter,
  merge: (data, context) => readSets('merge', data, context),
  intersect: (data, context) => readSets('intersect', data, context),
  except: readExcept,
  backfill: readBackfill,
  concat: readConcat,
  mix: readMix,
  'round-robin': readRoundRobin,
  limit: readLimit,
  dedupe: readDedupe,
  conversations: readConversations,
  component: readComponent,
  rollout: readRolloutPart,
  remote: readRemote,
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

function readFollowing(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(followingShape, data ?? {}, context);
  return shape === null
    ? null
    : { part: 'following', types: shape.types, withOwn: shape.own, path: context.path };
}

function readBare(part: BarePart, data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(z.strictObject({}), data ?? {}, context);
  return shape === null ? null : { part, path: context.path };
}

/** One name, of a person or of a list. */
function readNamed(
  part: 'list' | 'liked-by' | 'favourited-by',
  data: unknown,
  context: ReadContext,
): StreamPart | null {
  const value = readValue(data, context);
  return value === null ? null : { part, value, path: context.path };
}

/** One value, or a list of values for the items of any of them. */
function readSource(
  part: SourceName | 'item',
  data: unknown,
  context: ReadContext,
): StreamPart | null {
  const read = (item: unknown, at: ReadContext): Value | null => {
    const value = readValue(item, at);
    if (value === null || part !== 'item')
      return value && checkLiteral(part as SourceName, value, at);
    return 'literal' in value && !/^[1-9][0-9]{0,15}$/.test(value.literal)
      ? at.report(at.path, `expected the number of an item, got ${describeValue(item)}`)
      : value;
  };
  if (!Array.isArray(data)) {
    const value = read(data, context);
    return value === null ? null : { part, value, path: context.path };
  }
  if (data.length === 0 || data.length > LIMITS.filterValuesMax)
    return context.report(
      context.path,
      `expected a list of 1 to ${LIMITS.filterValuesMax} values, got ${data.length}`,
    );
  const values = data.map((item: unknown, i) => read(item, inside(context, i)));
  const list = values.filter((value) => value !== null);
  return list.length < values.length ? null : { part, value: { list }, path: context.path };
}

const filterShape = z.strictObject({ where: z.unknown().optional(), of: z.unknown().optional() });

function readFilter(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(filterShape, data, context);
  if (shape === null) return null;
  const where = readWhere(shape.where, { ...inside(context, 'where'), depth: 1 });
  const of = readInner(shape.of, inside(context, 'of'));
  return where === null || of === null ? null : { part: 'filter', where, of, path: context.path };
}

function readInner(data: unknown, context: ReadContext): StreamPart | null {
  return readPart(data, { ...context, depth: context.depth + 1 });
}

/** The items of a list of 2 to LIMITS.inputsMax, each read separately; null if any is rejected. */
function readInputs<T>(
  data: unknown,
  context: ReadContext,
  read: (item: unknown, at: ReadContext) => T | null,
): readonly T[] | null {
  if (!Array.isArray(data))
    return context.report(context.path, `expected a list of inputs, got ${describeValue(data)}`);
  if (data.length < 2 || data.length > LIMITS.inputsMax) {
    return context.report(
      context.path,
      `expected a list of 2 to ${LIMITS.inputsMax} inputs, got ${data.length}`,
    );
  }
  const inputs = data.map((item: unknown, i) => read(item, inside(context, i)));
  const known = inputs.filter((input) => input !== null);
  return known.length === inputs.length ? known : null;
}

function readSets(
  part: 'merge' | 'intersect',
  data: unknown,
  context: ReadContext,
): StreamPart | null {
  const inputs = readInputs(data, context, readInner);
  return inputs === null ? null : { part, inputs, path: context.path };
}

const exceptShape = z.strictObject({
  of: z.unknown().optional(),
  without: z.unknown().optional(),
});

function readExcept(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(exceptShape, data, context);
  if (shape === null) return null;
  const of = readInner(shape.of, inside(context, 'of'));
  const without = readInner(shape.without, inside(context, 'without'));
  return of === null || without === null
    ? null
    : { part: 'except', of, without, path: context.path };
}

const backfillShape = z.strictObject({ of: z.unknown().optional(), from: z.unknown().optional() });

function readBackfill(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(backfillShape, data, context);
  if (shape === null) return null;
  const of = readInner(shape.of, inside(context, 'of'));
  const from = readInner(shape.from, inside(context, 'from'));
  return of === null || from === null ? null : { part: 'backfill', of, from, path: context.path };
}

function readConcat(data: unknown, context: ReadContext): StreamPart | null {
  const inputs = readInputs(data, context, readInner);
  return inputs === null
    ? null
    : { part: 'concat', inputs: inputs.map((of) => ({ weight: 1, of })), path: context.path };
}

const weightedShape = z.strictObject({
  weight: z.number().positive().max(LIMITS.mixWeightMax),
  of: z.unknown().optional(),
});

function readMix(data: unknown, context: ReadContext): StreamPart | null {
  const inputs = readInputs(data, context, (item, at): WeightedPart | null => {
    const shape = parseMap(weightedShape, item, at);
    const of = shape === null ? null : readInner(shape.of, inside(at, 'of'));
    return shape === null || of === null ? null : { weight: shape.weight, of };
  });
  return inputs === null ? null : { part: 'mix', inputs, path: context.path };
}

const INPUT_NAME = /^[a-z][a-z0-9-]{0,31}$/;

const roundRobinShape = z.strictObject({
  slots: z.array(z.string()).min(2).max(LIMITS.roundRobinSlotsMax),
  // Numeric keys would be reordered.
  of: z.record(z.string().regex(INPUT_NAME), z.unknown(), {
    error: (issue) =>
      issue.code === 'invalid_key'
        ? `expected 1 to 32 of a-z, 0-9 and -, the first of a-z, got ${describeValue(issue.input)}`
        : undefined,
  }),
});

/** Inputs by name, and the names in the order of their places. An input's share is its number of slots. */
function readRoundRobin(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(roundRobinShape, data, context);
  if (shape === null) return null;
  const names = Object.keys(shape.of);
  const named = inside(context, 'of');
  if (names.length < 2 || names.length > LIMITS.inputsMax)
    return context.report(
      named.path,
      `expected 2 to ${LIMITS.inputsMax} inputs, got ${names.length}`,
    );
  const slots = shape.slots.map((slot) => names.indexOf(slot));
  const stranger = slots.indexOf(-1);
  if (stranger >= 0) {
    const slot = shape.slots[stranger] ?? '';
    return context.report(
      [...context.path, 'slots', stranger],
      `expected one of ${names.join(', ')}, got ${describeValue(slot)}${didYouMean(slot, names)}`,
    );
  }
  const idle = names.find((name) => !shape.slots.includes(name));
  if (idle !== undefined)
    return context.report([...context.path, 'slots'], `expected a slot for ${idle}, got none`);
  const inputs = names
    .map((name) => ({
      weight: shape.slots.filter((slot) => slot === name).length,
      of: readInner(shape.of[name], inside(named, name)),
    }))
    .filter((input): input is WeightedPart => input.of !== null);
  return inputs.length < names.length
    ? null
    : { part: 'round-robin', inputs, slots, path: context.path };
}

const limitShape = z.strictObject({
  count: z.int().min(1).max(LIMITS.limitCountMax),
  of: z.unknown().optional(),
});

function readLimit(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(limitShape, data, context);
  const of = shape === null ? null : readInner(shape.of, inside(context, 'of'));
  return shape === null || of === null
    ? null
    : { part: 'limit', count: shape.count, of, path: context.path };
}

const dedupeShape = z.strictObject({
  by: z.enum(['thread', 'author', 'title', 'url', 'producer', 'original']),
  window: z.int().min(1).max(LIMITS.dedupeWindowMax).default(50),
  of: z.unknown().optional(),
});

function readDedupe(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(dedupeShape, data, context);
  const of = shape === null ? null : readInner(shape.of, inside(context, 'of'));
  return shape === null || of === null
    ? null
    : { part: 'dedupe', by: shape.by, window: shape.window, of, path: context.path };
}

const conversationsShape = z.strictObject({ of: z.unknown().optional() });

function readConversations(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(conversationsShape, data, context);
  const of = shape === null ? null : readInner(shape.of, inside(context, 'of'));
  return of === null ? null : { part: 'conversations', of, path: context.path };
}

const componentShape = z.strictObject({
  name: z.string().regex(COMPONENT_NAME, {
    error: (issue) => `expected 1 to 64 of a-z, 0-9 and -, got ${describeValue(issue.input)}`,
  }),
  of: z.unknown().optional(),
});

function readComponent(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(componentShape, data, context);
  const of = shape === null ? null : readInner(shape.of, inside(context, 'of'));
  return shape === null || of === null
    ? null
    : { part: 'component', name: shape.name, of, path: context.path };
}

const rolloutPartShape = rolloutShape.extend({
  of: z.unknown().optional(),
  else: z.unknown().optional(),
});

/** Viewers outside get nothing when `else` is left out. */
function readRolloutPart(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(rolloutPartShape, data, context);
  if (shape === null) return null;
  const rollout = readRollout(shape, context);
  const of = readInner(shape.of, inside(context, 'of'));
  const otherwise = readInner(shape.else ?? 'nothing', inside(context, 'else'));
  return rollout === null || of === null || otherwise === null
    ? null
    : { part: 'rollout', rollout, of, otherwise, path: context.path };
}

const remoteShape = z.strictObject({
  name: z.string().min(1).max(LIMITS.templateNameCharsMax),
  args: z.record(z.string().regex(INPUT_NAME), z.unknown()).default({}),
  of: z.unknown().optional(),
});

function readRemote(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(remoteShape, data, context);
  const of = shape === null ? null : readInner(shape.of, inside(context, 'of'));
  const args = shape === null ? null : readArguments(shape.args, context);
  return shape === null || of === null || args === null
    ? null
    : { part: 'remote', name: shape.name, args, of, path: context.path };
}

const referenceShape = z.strictObject({
  name: z.string().min(1).max(LIMITS.templateNameCharsMax),
  args: z.record(z.string(), z.unknown()).default({}),
});

/** `template: home`, or a map with the name and the arguments. */
function readReference(data: unknown, context: ReadContext): StreamPart | null {
  const shape = parseMap(referenceShape, typeof data === 'string' ? { name: data } : data, context);
  if (shape === null) return null;
  const args = readArguments(shape.args, context);
  return args === null ? null : { part: 'template', name: shape.name, args, path: context.path };
}
