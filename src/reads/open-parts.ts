/** Opens the parts that know readers: their facts, their read state, and what they have seen. */
import type { Clock } from '../base/clock.ts';
import type { FlagReader } from '../base/flags/flag-list.ts';
import type { Logger } from '../base/log.ts';
import { openFacts } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';
import { openReads } from './reads.ts';
import { openSeenItems } from './seen.ts';

export interface ReadPartsContext {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** The functions that release what is open, in the order of opening. */
  readonly opened: (() => Promise<void>)[];
}

/** Adds to `opened` the function that closes the parts, which writes what is still buffered. */
export function openReadParts(
  { clock, log, opened }: ReadPartsContext,
  store: Store,
  flags: FlagReader,
) {
  const facts = openFacts(store);
  const reads = openReads({
    store,
    facts,
    clock,
    flags,
    onFault: (error) => {
      log.warn({ err: error }, 'a visit could not raise its watermark');
    },
  });
  const seen = openSeenItems(store.reads);
  opened.push(
    () => reads.settled(),
    () => seen.flush(),
  );
  return { facts, reads, seen };
}
