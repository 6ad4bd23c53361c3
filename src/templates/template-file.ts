/** Reads one template file into a source: its header, its parts, and what it was made from. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import type { FenceSettings } from '../fence/settings.ts';
import type { RankSpec } from '../ranking/ranker.ts';
import type { Part } from '../streams/parts.ts';
import { PARAM_NAME } from './arguments.ts';
import { readPart } from './read-part.ts';
import { check, inside, isMap, type Place } from './shape.ts';
import {
  type SourceMap,
  type TemplateProblem,
  describeValue,
  templateError,
} from './source-map.ts';
import type { Template } from './template.ts';
import { readYaml } from './yaml-file.ts';

/** A template as one file describes it, before what it refers to is known. */
export interface TemplateSource extends Pick<
  Template,
  'name' | 'description' | 'access' | 'params' | 'rank' | 'fence'
> {
  readonly placer: SourceMap;
  /** Of the file's text. */
  readonly hash: string;
  readonly stream: Part;
}

export const TEMPLATE_NAME = /^[a-z0-9-]{1,64}$/;

const DAY_MS = 24 * 3_600_000;

const headerShape = z.strictObject({
  name: z.string().regex(TEMPLATE_NAME, {
    error: (issue) => `expected 1 to 64 of a-z, 0-9 and -, got ${describeValue(issue.input)}`,
  }),
  description: z.string().min(1).max(LIMITS.templateDescriptionCharsMax),
  access: z.enum(['public', 'viewer']),
  params: z
    .record(
      z.string().regex(PARAM_NAME),
      z.string().min(1).max(LIMITS.templateDescriptionCharsMax),
      {
        error: (issue) =>
          issue.code === 'invalid_key'
            ? `expected a letter of a-z, then letters and digits, 32 at most, got ${describeValue(issue.input)}`
            : undefined,
      },
    )
    .default({}),
  stream: z.unknown().optional(),
  rank: z.unknown().optional(),
  fence: z.unknown().optional(),
});

const rankShape = z.strictObject({
  ranker: z.string().min(1).max(LIMITS.templateNameCharsMax),
  deadlineMs: z.int().min(1).max(LIMITS.rankerDeadlineMsMax).default(250),
  options: z.record(z.string(), z.unknown()).default({}),
});

const fenceShape = z.strictObject({
  head: z.int().min(1).max(LIMITS.headItemsMax).default(40),
  seed: z.enum(['ranked', 'chronological']).default('ranked'),
  minIntervalSeconds: z.number().min(0).max(LIMITS.fenceIntervalSecondsMax).default(0),
  keep: z.unknown().optional(),
});

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
  const { data, placer } = readYaml(file, text);
  const problems: TemplateProblem[] = [];
  const place: Place = {
    path: [],
    depth: 1,
    complain: (path, words, options) => {
      problems.push({ path, text: words, ...options });
      return null;
    },
  };
  const header = check(headerShape, data, place);
  const fields = isMap(data) ? data : {};
  const stream = isMap(data) ? readPart(fields['stream'], inside(place, 'stream')) : null;
  const rank = readRank(fields['rank'], inside(place, 'rank'));
  const fence = readFence(fields['fence'], inside(place, 'fence'));
  const params = header?.params ?? {};
  if (Object.keys(params).length > LIMITS.templateParamsMax) {
    place.complain(
      ['params'],
      `expected at most ${LIMITS.templateParamsMax} parameters, got ${Object.keys(params).length}`,
    );
  }
  if (rank !== null && fields['fence'] === undefined)
    place.complain(
      ['rank'],
      'rank needs a fence: only a fence keeps an order other than position (expected fence, got nothing)',
    );
  if (header === null || stream === null || problems.length > 0)
    throw templateError(placer, problems);
  const { name, description, access } = header;
  return {
    name,
    description,
    access,
    params,
    rank,
    fence,
    stream,
    placer,
    hash: createHash('sha256').update(text).digest('hex'),
  };
}

/** The name a file gives itself, even when the rest of it is refused; null when it cannot be told. */
export function nameIn(source: TemplateText): string | null {
  const match = /^name:[ \t]*["']?([a-z0-9-]{1,64})["']?[ \t]*(?:#.*)?$/m.exec(source.text);
  return match?.[1] ?? null;
}

function readRank(data: unknown, place: Place): RankSpec | null {
  return data === undefined ? null : check(rankShape, data, place);
}

function readFence(data: unknown, place: Place): FenceSettings | null {
  if (data === undefined) return null;
  const fence = check(fenceShape, data, place);
  if (fence === null) return null;
  const keep = check(keepShape, fence.keep ?? {}, inside(place, 'keep'));
  if (keep === null) return null;
  return {
    headItems: fence.head,
    seed: fence.seed,
    minIntervalMs: Math.round(fence.minIntervalSeconds * 1_000),
    keepPosts: keep.posts,
    keepMs: Math.round(keep.days * DAY_MS),
  };
}
