/** What passes between the server and a ranker's worker. A ranker can reach its worker's port, so every message is checked. */
import { z } from 'zod';
import type { Question } from '../ranker-version.ts';
/** What a worker is started with. */
export interface WorkerSource {
    /** Absolute path of the ranker file. */
    readonly file: string;
    /** The text this version was made from. */
    readonly source: string;
}
export type WorkerData = WorkerSource & {
    readonly partsMax: number;
};
/** To the worker. */
export interface WorkerRequest {
    readonly id: number;
    readonly question: Question;
}
declare const message: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"ready">;
    name: z.ZodString;
    version: z.ZodString;
    signals: z.ZodArray<z.ZodString>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"refused">;
    message: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"answer">;
    id: z.ZodNumber;
    positions: z.ZodArray<z.ZodUnknown>;
    parts: z.ZodUnknown;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"fault">;
    id: z.ZodNumber;
    reason: z.ZodEnum<{
        threw: "threw";
        "not-a-permutation": "not-a-permutation";
    }>;
    message: z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>;
}, z.core.$strip>], "kind">;
/** From the worker: what the ranker is, why it cannot be used, its answer, or why it has none. */
export type WorkerMessage = z.infer<typeof message>;
export type WorkerAnswer = Extract<WorkerMessage, {
    readonly kind: 'answer';
}>;
export interface MalformedMessage {
    readonly kind: 'malformed';
    readonly problem: string;
}
/** The message, or what is wrong with it. */
export declare function readMessage(value: unknown): WorkerMessage | MalformedMessage;
export {};
