/** Logs what modules did instead of answering. */
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';
import type { Maker } from '../fence/fencepost.ts';
import { fault, type Fault } from './module-version.ts';

const INSTEAD = {
  ranker: 'a ranker failed; another order is served in its place',
  shadow:
    'a ranker in the shadow failed; its head is not compared, and readers are served as before',
  signal: 'a signal failed; its previous version answers, or heads that need it fall back',
  injector: 'an injector failed; its previous version answers, or its places stay empty',
  source: 'a source failed; its previous version answers, or its part of a stream is empty',
  filter:
    'a filter failed; its previous version answers, or the items that it did not judge are hidden',
} as const;

export type OnFault = (maker: Maker, fault: Fault) => void;

/** Logs the first fault of each module, version and reason; bounded, the oldest forgotten first. */
export function logFaults(log: Pick<Logger, 'warn'>, role: keyof typeof INSTEAD): OnFault {
  const logged = new Set<string>();
  return ({ name, version }, { reason, message }) => {
    const key = JSON.stringify([name, version, reason]);
    if (logged.has(key)) return;
    const [oldest] = logged;
    if (logged.size >= LIMITS.rankerFaultsMax && oldest !== undefined) logged.delete(oldest);
    logged.add(key);
    log.warn(
      { [role]: name, version, reason, message: message.slice(0, LIMITS.rankerMessageCharsMax) },
      INSTEAD[role],
    );
  };
}

/** Reports the fault of a name that no file has. */
export function reportMissing(name: string, onFault: OnFault): Fault {
  const missing = fault('missing', 'expected its file, got none');
  onFault({ name, version: 'none' }, missing);
  return missing;
}
