/**
 * The ready viewers of a sample world: real accounts chosen because their feeds differ, under labels that describe
 * what they do. People's names are not part of the data.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { describeZodError, zodWords } from '../base/zod-problem.ts';

const viewerSchema = z.strictObject({
  id: z.string().min(1).max(LIMITS.idCharsMax),
  name: z.string().min(1),
  about: z.string().min(1),
  /** How many tag follows to derive for this viewer from the threads they took part in. */
  derivedTags: z.int().min(0).max(LIMITS.tagsMax).default(0),
});

export type SampleViewer = Readonly<z.infer<typeof viewerSchema>>;

/** Reads `<dir>/viewers.json`. Throws, naming the file and the field, when it is missing or malformed. */
export function sampleViewers(dir: string): readonly SampleViewer[] {
  const file = join(dir, 'viewers.json');
  const parsed = z
    .array(viewerSchema)
    .safeParse(JSON.parse(readFileSync(file, 'utf8')), { error: zodWords });
  if (!parsed.success) throw new Error(`${file}: ${describeZodError(parsed.error)}`);
  return parsed.data;
}
