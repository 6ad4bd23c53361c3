/** Words what a zod schema refuses as "expected …, got …", the same for templates, rankers and sample worlds. */
import { z } from 'zod';
/** The wording. Pass it as `error` where a schema parses; messages that a schema sets for itself come first. */
export declare const zodWords: z.core.$ZodErrorMap;
/** A key that a map may not have, with the ones it may have. */
export declare function unknownKey(key: string, known: readonly string[]): string;
/** One line a problem, each with its path: `weights.votes: expected at most 1000, got 1000000000`. */
export declare function describeZodError(error: z.ZodError): string;
/** Null when the schema accepts the value, otherwise the line of the first problem. */
export declare function schemaProblem(schema: z.ZodType, value: unknown): string | null;
