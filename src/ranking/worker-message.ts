/** Reads what a ranker's worker says. A ranker can reach its worker's port too, so every message is checked. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';

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

export type WorkerMessage = z.infer<typeof message>;

/** The message, or what is wrong with it. */
export function readMessage(
  value: unknown,
): WorkerMessage | { readonly kind: 'unreadable'; readonly problem: string } {
  const result = message.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  return {
    kind: 'unreadable',
    problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a message'}`,
  };
}
