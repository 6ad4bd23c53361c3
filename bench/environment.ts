/** What benchmarks take from the environment, and what they pass on. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The environment without the benchmarks' settings, which a server would refuse, and those of a server beside them. */
export function environmentOfServers(): NodeJS.ProcessEnv {
  const isOurs = ([name]: readonly [string, unknown]): boolean => name.startsWith('PALISADE_');
  return Object.fromEntries(Object.entries(process.env).filter((each) => !isOurs(each)));
}

/** The folder of a real data set, which may be absent. */
export function dataSetFolder(name: string): string {
  const folder =
    process.env['PALISADE_DATASETS'] ??
    fileURLToPath(new URL('../../shared/data', import.meta.url));
  return join(folder, name);
}
