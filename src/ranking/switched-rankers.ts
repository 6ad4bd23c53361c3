/** Rankers behind a flag: while ranking is switched off for a reader, their new items are ordered newest first. */
import type { FlagReader } from '../base/flags/flag-list.ts';
import { chronological } from './built-in/chronological.ts';
import type { Rankers } from './rankers.ts';
import { ANONYMOUS_READER } from './reader.ts';

/** Fenceposts record the order that was made, so what was served before a switch does not change. */
export function switchRankers(
  rankers: Pick<Rankers, 'rank'>,
  flags: FlagReader,
): Pick<Rankers, 'rank'> {
  return {
    async rank(request) {
      const { facts } = request.reader ?? ANONYMOUS_READER;
      if (await flags.isOn('ranking', facts.viewer)) return rankers.rank(request);
      const { deadlineMs } = request.spec;
      const spec = { ranker: chronological.name, deadlineMs, options: {} };
      return rankers.rank({ ...request, spec });
    },
  };
}
