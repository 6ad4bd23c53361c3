/** What passes between the server and a ranker's worker. A ranker can reach its worker's port, so every message is checked. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { describeZodError, zodWords } from '../../base/zod-problem.ts';
import type { Question } from '../ranker-version.ts';

/** What a worker is started with. */
export interface WorkerSource {
  /** Absolute path of the ranker file. */
  readonly file: string;
  /** The text this version was made from. */
  readonly source: string;
}

export type WorkerData = WorkerSource & { readonly partsMax: number };

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
  }),
  z.object({ kind: z.literal('refused'), message: words }),
  z.object({
    kind: z.literal('answer'),
    id: z.number(),
    positions: z.array(z.unknown()),
    parts: z.unknown(),
  }),
  z.object({
    kind: z.literal('fault'),
    id: z.number(),
    reason: z.enum(['threw', 'not-a-permutation']),
    message: words,
  }),
]);

/** From the worker: what the ranker is, why it cannot be used, its answer, or why it has none. */
export type WorkerMessage = z.infer<typeof message>;
export type WorkerAnswer = Extract<WorkerMessage, { readonly kind: 'answer' }>;

export interface MalformedMessage {
  readonly kind: 'malformed';
  readonly problem: string;
}

/** The message, or what is wrong with it. */
export function readMessage(value: unknown): WorkerMessage | MalformedMessage {
  const result = message.safeParse(value, { error: zodWords });
  return result.success
    ? result.data
    : { kind: 'malformed', problem: describeZodError(result.error).split('\n')[0] ?? '' };
}
