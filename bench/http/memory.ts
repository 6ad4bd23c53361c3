/** The memory of a server under measurement, after a forced collection. */
import { fileURLToPath } from 'node:url';
import { printed, type Pinned } from './pinned.ts';

/** The arguments that Node needs when the server starts. */
export const MEMORY_ARGS = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('memory-hook.js', import.meta.url)),
];

export interface ServerMemory {
  /** Live objects. */
  readonly heapBytes: number;
  /** Buffers outside the heap that live objects hold. */
  readonly externalBytes: number;
  /**
   * All resident memory of the process except mapped files, including what the collector and the allocator keep free.
   */
  readonly anonymousBytes: number;
  /** Resident pages of mapped files: the program's, and the store's page cache, which belongs to no viewer. */
  readonly mappedBytes: number;
}

/** Queries one server, started with MEMORY_ARGS, as often as needed, but not concurrently. */
export function openMemory(server: Pinned): { readonly read: () => Promise<ServerMemory> } {
  let asked = 0;
  return {
    read: async () => {
      asked += 1;
      const from = server.outputBytes();
      server.child.kill('SIGUSR2');
      const line = await printed(server, new RegExp(`^memory ${asked} (.*)$`, 'm'), from);
      return JSON.parse(line) as ServerMemory;
    },
  };
}
