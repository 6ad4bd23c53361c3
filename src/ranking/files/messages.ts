/**
 * The messages between the server and a ranker's process. A ranker can write to its process's channel, so every message
 * is bounded and checked.
 */
import { serialize } from 'node:v8';
import { z } from 'zod';
import { parseJson } from '../../base/json.ts';
import { LIMITS } from '../../base/limits.ts';
import { describeZodError, zodWords } from '../../base/zod-problem.ts';
import type { Question } from '../module-version.ts';
import { SHARED_NEEDS } from '../ranker.ts';

/** What a worker is started with. */
export interface WorkerSource {
  /** Absolute path of the ranker file. */
  readonly file: string;
  /** The text this version was made from. */
  readonly source: string;
  readonly role: ModuleRole;
}

/** The kind of modules in a folder. */
export type ModuleRole = 'ranker' | 'signal' | 'injector' | 'filter' | 'source';

/** A role with its article. */
export const A_MODULE = {
  ranker: 'a ranker',
  signal: 'a signal',
  injector: 'an injector',
  filter: 'a filter',
  source: 'a source',
} as const satisfies Record<ModuleRole, string>;

export interface WorkerData extends WorkerSource {
  readonly partsMax: number;
  /** What a module may name in `needs`. */
  readonly needs: readonly string[];
}

/** To the worker. */
export interface WorkerRequest {
  readonly id: number;
  readonly question: Question;
}

const words = z.string().transform((text) => text.slice(0, LIMITS.rankerMessageCharsMax));
const name = z.string().min(1).max(LIMITS.idCharsMax);

const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    name,
    version: name,
    signals: z.array(name).max(LIMITS.rankerPartsMax),
    needs: z.array(z.enum(SHARED_NEEDS)).max(SHARED_NEEDS.length),
  }),
  z.object({ kind: z.literal('refused'), message: words }),
  z.object({
    kind: z.literal('answer'),
    id: z.number(),
    positions: z.array(z.unknown()),
    parts: z.unknown(),
    elements: z.unknown().optional(),
  }),
  z.object({
    kind: z.literal('fault'),
    id: z.number(),
    reason: z.enum(['threw', 'not-a-permutation', 'scores']),
    message: words,
  }),
]);

/** From the worker: a description of the ranker, why it cannot be used, its answer, or why there is none. */
export type WorkerMessage = z.infer<typeof message>;
export type WorkerAnswer = Extract<WorkerMessage, { readonly kind: 'answer' }>;

export interface MalformedMessage {
  readonly kind: 'malformed';
  readonly problem: string;
}

/** A value as a frame for the process. Throws for a value that cannot be copied to another process. */
export function frameOf(value: WorkerData | WorkerRequest): Buffer {
  const bytes = serialize(value);
  const header = Buffer.alloc(4);
  header.writeUInt32LE(bytes.length);
  return Buffer.concat([header, bytes]);
}

/** Splits a process's output into lines, and returns null as soon as one is longer than any message may be. */
export class MessageLines {
  #parts: Buffer[] = [];
  #bytes = 0;

  take(chunk: Buffer): readonly string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      lines.push(Buffer.concat([...this.#parts, chunk.subarray(from, end)]).toString());
      [this.#parts, this.#bytes, from] = [[], 0, end + 1];
      if (lines.length > LIMITS.rankerPendingMax) return null;
    }
    this.#parts.push(chunk.subarray(from));
    this.#bytes += chunk.length - from;
    return this.#bytes > LIMITS.rankerAnswerBytesMax ? null : lines;
  }
}

const NEWLINE = 0x0a;

/** The message in a line, or what is wrong with it. */
export function readMessage(line: string): WorkerMessage | MalformedMessage {
  const result = message.safeParse(parseJson(line), { error: zodWords });
  return result.success
    ? result.data
    : { kind: 'malformed', problem: describeZodError(result.error).split('\n')[0] ?? '' };
}
