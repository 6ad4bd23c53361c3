/** Reads one template file into a source: its header, its parts, and the hash of its text. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isMap } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import { type FenceSettings, poolFor, windowItemsMax } from '../fence/settings.ts';
import { partsUnder, type StreamPart } from '../streams/parts.ts';
import { PARAM_NAME } from './arguments.ts';
import { gatheredFrom, type InjectorOf } from './injector.ts';
import { readInject } from './read-inject.ts';
import { readParams } from './read-params.ts';
import { readPart } from './read-part.ts';
import { readRank } from './read-rank.ts';
import { parseMap, inside, type ReadContext } from './parse-map.ts';
import { type SourceMap, type TemplateProblem, templateError } from './template-problem.ts';
import { describeValue } from '../base/describe-value.ts';
import { DAY_MS } from '../base/durations.ts';
import type { Template } from './template.ts';
import { readYaml } from './read-yaml.ts';

/** A template as one file describes it, before its references are resolved. */
export interface TemplateSource extends Pick<
  Template,
  | 'name'
  | 'description'
  | 'access'
  | 'params'
  | 'rank'
  | 'rankRollout'
  | 'experiment'
  | 'shadow'
  | 'fence'
> {
  readonly sourceMap: SourceMap;
  /** The hash of the file's text. */
  readonly hash: string;
  readonly stream: StreamPart;
  readonly inject: readonly InjectorOf<StreamPart>[];
}

/** Every part of a source, including those that elements are gathered from. */
export function partsOfSource({ stream, inject }: TemplateSource): readonly StreamPart[] {
  const gathered = inject.map(gatheredFrom).filter((of) => of !== null);
  return [stream, ...gathered].flatMap(partsUnder);
}

const TEMPLATE_NAME = /^[a-z0-9-]{1,64}$/;

const headerShape = z.strictObject({
  name: z.string().regex(TEMPLATE_NAME, {
    error: (issue) => `expected 1 to 64 of a-z, 0-9 and -, got ${describeValue(issue.input)}`,
  }),
  description: z.string().min(1).max(LIMITS.templateDescriptionCharsMax),
  access: z.enum(['public', 'viewer']),
  params: z
    .record(z.string().regex(PARAM_NAME), z.unknown(), {
      error: (issue) =>
        issue.code === 'invalid_key'
          ? `expected 1 to 32 letters and digits, the first of a-z, got ${describeValue(issue.input)}`
          : undefined,
    })
    .default({}),
  stream: z.unknown().optional(),
  rank: z.unknown().optional(),
  fence: z.unknown().optional(),
  inject: z.unknown().optional(),
});

const fenceShape = z.strictObject({
  head: z.int().min(1).max(LIMITS.headItemsMax).default(40),
  pool: z.int().min(1).max(LIMITS.poolItemsMax).optional(),
  carry: z.boolean().default(false),
  unseen: z.boolean().default(false),
  tail: z.unknown().optional(),
  seed: z.enum(['ranked', 'chronological']).default('ranked'),
  minIntervalSeconds: z.number().min(0).max(LIMITS.fenceIntervalSecondsMax).default(0),
  burst: z.int().min(1).max(LIMITS.chainPostsMax).default(1),
  keep: z.unknown().optional(),
});

const tailShape = z.strictObject({ window: z.int().min(1) });

const keepShape = z.strictObject({
  posts: z.int().min(1).max(LIMITS.fencepostsKeptMax).default(200),
  days: z.number().positive().max(LIMITS.fenceKeepDaysMax).default(90),
});

export interface TemplateText {
  readonly file: string;
  readonly text: string;
}

/** Throws INVALID_TEMPLATE with every problem found, each with its file, line, column and path. */
export function readTemplate({ file, text }: TemplateText): TemplateSource {
  const { data, sourceMap } = readYaml(file, text);
  const problems: TemplateProblem[] = [];
  const context: ReadContext = {
    path: [],
    depth: 1,
    report: (path, words, options) => {
      problems.push({ path, text: words, ...options });
      return null;
    },
  };
  const header = parseMap(headerShape, data, context);
  const fields = isMap(data) ? data : {};
  const stream = isMap(data) ? readPart(fields['stream'], inside(context, 'stream')) : null;
  const { rank, rankRollout, experiment, shadow } = readRank(
    fields['rank'],
    inside(context, 'rank'),
  );
  const fence = readFence(fields['fence'], inside(context, 'fence'));
  const inject = readInject(fields['inject'], fence, inside(context, 'inject'));
  const params = readParams(header?.params ?? {}, inside(context, 'params'));
  if (rank !== null && fields['fence'] === undefined)
    context.report(
      ['rank'],
      'rank needs a fence: only a fence keeps an order other than position (expected fence, got nothing)',
    );
  if (header === null || stream === null || problems.length > 0)
    throw templateError(sourceMap, problems);
  const { name, description, access } = header;
  return {
    name,
    description,
    access,
    params,
    rank,
    rankRollout,
    experiment,
    shadow,
    fence,
    stream,
    inject,
    sourceMap,
    hash: createHash('sha256').update(text).digest('hex'),
  };
}

/** The name that a file declares, even if the rest of it is rejected; null if its text has no such line. */
export function nameIn({ text }: TemplateText): string | null {
  const match = /^name:[ \t]*["']?([a-z0-9-]{1,64})["']?[ \t]*(?:#.*)?$/m.exec(text);
  return match?.[1] ?? null;
}

/** 0 without a ranked tail. */
function readWindowItems(
  { head, tail }: z.infer<typeof fenceShape>,
  context: ReadContext,
): number | null {
  if (tail === undefined) return 0;
  const shape = parseMap(tailShape, tail, inside(context, 'tail'));
  if (shape === null) return null;
  const max = windowItemsMax(head);
  return shape.window <= max
    ? shape.window
    : context.report(
        [...context.path, 'tail', 'window'],
        `expected at most ${max} items with a head of ${head}, got ${shape.window}`,
      );
}

function readFence(data: unknown, context: ReadContext): FenceSettings | null {
  if (data === undefined) return null;
  const fence = parseMap(fenceShape, data, context);
  if (fence === null) return null;
  const keep = parseMap(keepShape, fence.keep ?? {}, inside(context, 'keep'));
  const windowItems = readWindowItems(fence, context);
  if (keep === null || windowItems === null) return null;
  const { head, pool = head } = fence;
  if (pool < head)
    return context.report([...context.path, 'pool'], `expected ${poolFor(head)}, got ${pool}`);
  return {
    headItems: head,
    poolItems: pool,
    carry: fence.carry,
    unseen: fence.unseen,
    windowItems,
    seed: fence.seed,
    minIntervalMs: Math.round(fence.minIntervalSeconds * 1_000),
    burst: fence.burst,
    keepPosts: keep.posts,
    keepMs: Math.round(keep.days * DAY_MS),
  };
}
