/** Parses a map of a template file by a schema, and reports what is wrong at its place in the file. */
import type { z } from 'zod';
import type { Path } from '../streams/parts.ts';
import type { ReportProblem } from './template-problem.ts';
/** Where a file is being read: the path from its root, how deep in parts or rules, and where problems go. */
export interface ReadContext {
    readonly path: Path;
    readonly depth: number;
    readonly report: ReportProblem;
}
export declare function inside(context: ReadContext, ...steps: Path): ReadContext;
export declare function isMap(value: unknown): value is Readonly<Record<string, unknown>>;
/** The parsed map, or null after reporting. Each unknown key is reported at its own place. */
export declare function parseMap<S extends z.ZodObject>(schema: S, value: unknown, context: ReadContext): z.infer<S> | null;
