/** What passes between the server and a ranker's worker. A ranker can reach its worker's port, so every message is checked. */
import { z } from 'zod';
import { LIMITS } from "../../base/limits.js";
import { describeZodError, zodWords } from "../../base/zod-problem.js";
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
/** The message, or what is wrong with it. */
export function readMessage(value) {
    const result = message.safeParse(value, { error: zodWords });
    return result.success
        ? result.data
        : { kind: 'malformed', problem: describeZodError(result.error).split('\n')[0] ?? '' };
}
//# sourceMappingURL=messages.js.map