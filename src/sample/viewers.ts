/**
 * The ready viewers of a sample world: real accounts chosen because their feeds differ, under labels that describe
 * what they do. People's names are not part of the data.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { readJsonFile } from './json-file.ts';

const viewerSchema = z.strictObject({
  id: z.string().min(1).max(LIMITS.idCharsMax),
  name: z.string().min(1),
  about: z.string().min(1),
  /** Number of tag follows to derive for this viewer from the threads they took part in. */
  derivedTags: z.int().min(0).max(LIMITS.tagsMax).default(0),
});

export type SampleViewer = Readonly<z.infer<typeof viewerSchema>>;

/** Reads `<dir>/viewers.json`. Throws, naming the file and the field, when it is missing or malformed. */
export function sampleViewers(dir: string): readonly SampleViewer[] {
  return readJsonFile(join(dir, 'viewers.json'), z.array(viewerSchema));
}
