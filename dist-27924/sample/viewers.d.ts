import { z } from 'zod';
declare const viewerSchema: z.ZodObject<{
    id: z.ZodString;
    name: z.ZodString;
    about: z.ZodString;
    derivedTags: z.ZodDefault<z.ZodInt>;
}, z.core.$strict>;
export type SampleViewer = Readonly<z.infer<typeof viewerSchema>>;
/** Reads `<dir>/viewers.json`. Throws, naming the file and the field, when it is missing or malformed. */
export declare function sampleViewers(dir: string): readonly SampleViewer[];
export {};
