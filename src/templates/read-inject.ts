/** Reads a template's `inject` from plain data: injectors, each with one kind of element and one way to choose places. */
import { z } from 'zod';
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import type { FenceSettings } from '../fence/settings.ts';
import type { StreamPart } from '../streams/parts.ts';
import { elementData, elementName, elementWords, promptShape } from '../ranking/element-answer.ts';
import type { ElementSpec, GatheredKind, InjectorOf, Slots } from './injector.ts';
import { parseMap, inside, type ReadContext } from './parse-map.ts';
import { readPart } from './read-part.ts';

const SLOTS = ['pinned', 'at', 'every', 'chance', 'share'] as const;
/** Keys that count places of a head, and so need one. */
const HEAD_KEYS = ['at', 'from', 'perHead', 'onceInHours'] as const;
/** Keys that say nothing about an element above the whole stream. */
const BETWEEN_KEYS = ['tail', 'perHead', 'onceInHours', 'collide'] as const;

const placeShape = z.int().min(0);
const rateShape = z.number().positive().max(LIMITS.slotRateMax);

const injectorShape = z.strictObject({
  name: elementName,
  pinned: z.literal(true).optional(),
  at: z.array(placeShape).min(1).max(LIMITS.slotsPerHeadMax).optional(),
  every: z
    .int()
    .min(Math.round(1 / LIMITS.slotRateMax))
    .max(LIMITS.slotEveryMax)
    .optional(),
  from: placeShape.optional(),
  chance: rateShape.optional(),
  share: rateShape.optional(),
  tail: z.boolean().optional(),
  perHead: z.int().min(1).max(LIMITS.slotsPerHeadMax).optional(),
  onceInHours: z.int().min(1).max(LIMITS.slotHoursMax).optional(),
  priority: z.number().min(-LIMITS.priorityMax).max(LIMITS.priorityMax).default(0),
  collide: z.enum(['push', 'drop']).optional(),
  carousel: z.unknown().optional(),
  suggestion: z.unknown().optional(),
  thread: z.unknown().optional(),
  prompt: z.unknown().optional(),
  custom: z.unknown().optional(),
  module: z.unknown().optional(),
});
type InjectorFields = z.infer<typeof injectorShape>;

/** The injectors of a file, in the order in which they take their places; rejected ones are left out. */
export function readInject(
  data: unknown,
  fence: FenceSettings | null,
  context: ReadContext,
): readonly InjectorOf<StreamPart>[] {
  if (data === undefined) return [];
  if (!Array.isArray(data) || data.length === 0 || data.length > LIMITS.injectorsMax) {
    const got = Array.isArray(data) ? String(data.length) : describeValue(data);
    context.report(
      context.path,
      `expected a list of 1 to ${LIMITS.injectorsMax} injectors, got ${got}`,
    );
    return [];
  }
  const injectors = data
    .map((one: unknown, index) => readInjector(one, fence, inside(context, index)))
    .filter((injector) => injector !== null);
  const repeated = injectors.find(
    ({ name }, index) => injectors.findIndex((one) => one.name === name) < index,
  );
  if (repeated !== undefined)
    context.report(
      [...repeated.path, 'name'],
      `expected a unique name, got ${repeated.name} again`,
    );
  const pinned = injectors.filter(({ slots }) => slots.kind === 'pinned');
  if (pinned.length > LIMITS.pinnedMax)
    context.report(
      context.path,
      `expected at most ${LIMITS.pinnedMax} pinned injectors, got ${pinned.length}`,
    );
  return injectors.sort((one, other) => other.priority - one.priority);
}

function readInjector(
  data: unknown,
  fence: FenceSettings | null,
  context: ReadContext,
): InjectorOf<StreamPart> | null {
  const fields = parseMap(injectorShape, data, context);
  if (fields === null) return null;
  const slots = readSlots(fields, fence, context);
  const element = readElement(fields, context);
  if (slots === null || element === null) return null;
  const { name, priority, onceInHours = null, perHead = LIMITS.slotsPerHeadMax } = fields;
  const inTail = fields.tail ?? (onceInHours === null && slots.kind !== 'at');
  if (inTail && (onceInHours !== null || slots.kind === 'at'))
    return context.report(
      [...context.path, 'tail'],
      `expected tail: false with ${slots.kind === 'at' ? 'at' : 'onceInHours'}, which applies to heads only, got true`,
    );
  const isPushed = fields.collide !== 'drop';
  const { path } = context;
  return { name, element, slots, inTail, perHead, onceInHours, priority, isPushed, path };
}

function readSlots(
  fields: InjectorFields,
  fence: FenceSettings | null,
  context: ReadContext,
): Slots | null {
  const given = SLOTS.filter((key) => fields[key] !== undefined);
  if (given.length !== 1)
    return context.report(
      context.path,
      `expected one of ${SLOTS.join(', ')}, got ${given.length === 0 ? 'none' : given.join(', ')}`,
    );
  const between = BETWEEN_KEYS.find((key) => fields[key] !== undefined);
  if (fields.pinned === true && between !== undefined)
    return context.report(
      [...context.path, between],
      `expected ${between} with places between items, got it with pinned`,
    );
  const counted = HEAD_KEYS.find((key) => fields[key] !== undefined);
  if (counted !== undefined && fence === null)
    return context.report(
      [...context.path, counted],
      `${counted} counts places of a head, which only a fence has (expected fence, got nothing)`,
    );
  const { at, every, from, chance, share } = fields;
  if (from !== undefined && every === undefined)
    return context.report(
      [...context.path, 'from'],
      'expected from together with every, got it alone',
    );
  const head = fence?.headItems ?? 0;
  const beyond = [...(at ?? []), ...(from === undefined ? [] : [from])].find((one) => one >= head);
  if (beyond !== undefined)
    return context.report(
      [...context.path, at === undefined ? 'from' : 'at'],
      `expected places from 0 to ${head - 1}, as a head has ${head}, got ${beyond}`,
    );
  if (at !== undefined)
    return { kind: 'at', places: [...new Set(at)].sort((one, other) => one - other) };
  if (every !== undefined) return { kind: 'every', every, from: from ?? null };
  if (chance !== undefined) return { kind: 'chance', chance };
  return share === undefined ? { kind: 'pinned' } : { kind: 'share', share };
}

function readElement(fields: InjectorFields, context: ReadContext): ElementSpec<StreamPart> | null {
  const given = KINDS.filter((kind) => fields[kind] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1)
    return context.report(
      context.path,
      `expected one kind of element (${KINDS.join(', ')}), got ${kind === undefined ? 'none' : given.join(', ')}`,
    );
  return READERS[kind](fields[kind], inside(context, kind));
}

type Kind = ElementSpec<StreamPart>['kind'];
type Reader = (data: unknown, context: ReadContext) => ElementSpec<StreamPart> | null;

const gatheredShape = z.strictObject({
  title: elementWords.optional(),
  count: z.int().min(1).max(LIMITS.elementItemsMax).default(5),
  of: z.unknown().optional(),
});
const threadShape = gatheredShape.omit({ count: true });
const customShape = z.strictObject({
  kind: elementName,
  title: elementWords.nullable().default(null),
  data: elementData,
});
const moduleShape = z.strictObject({
  name: z.string().min(1).max(LIMITS.idCharsMax),
  options: z.record(z.string(), z.unknown()).default({}),
  deadlineMs: z.int().min(1).max(LIMITS.rankerDeadlineMsMax).default(100),
});

/** Reads each kind of element from what stands under its key. */
const READERS: Readonly<Record<Kind, Reader>> = {
  carousel: (data, context) =>
    gathered('carousel', parseMap(gatheredShape, data, context), context),
  suggestion: (data, context) =>
    gathered('suggestion', parseMap(gatheredShape, data, context), context),
  thread: (data, context) => gathered('thread', parseMap(threadShape, data, context), context),
  prompt(data, context) {
    const shape = parseMap(promptShape, data, context);
    return shape === null ? null : { kind: 'prompt', ...shape };
  },
  custom(data, context) {
    const shape = parseMap(customShape, data, context);
    if (shape === null) return null;
    const { kind: type, ...rest } = shape;
    return { kind: 'custom', type, ...rest };
  },
  module(data, context) {
    const shape = parseMap(moduleShape, typeof data === 'string' ? { name: data } : data, context);
    if (shape === null) return null;
    const { name: module, options, deadlineMs } = shape;
    return { kind: 'module', module, options, deadlineMs };
  },
};

const KINDS = Object.keys(READERS) as readonly Kind[];

function gathered(
  kind: GatheredKind,
  shape: Partial<z.infer<typeof gatheredShape>> | null,
  context: ReadContext,
): ElementSpec<StreamPart> | null {
  if (shape === null) return null;
  const { title = null, count = 1 } = shape;
  const of = readPart(shape.of, { ...inside(context, 'of'), depth: 1 });
  return of === null ? null : { kind, title, count, of };
}
