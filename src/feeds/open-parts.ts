/** Opens what feeds are made with, as a configuration says: rankers, signals, injectors and templates. */
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config/config-options.ts';
import type { Logger } from '../base/log.ts';
import { openInjectorFiles, type Injectors, type OnInjection } from '../ranking/injector-files.ts';
import { openRankers, type Rankers } from '../ranking/rankers.ts';
import type { Signal } from '../ranking/signal.ts';
import { openSignalFiles } from '../ranking/signal-files.ts';
import type { SignalStore } from '../ranking/signal-reads.ts';
import { openSignals, type Signals } from '../ranking/signals.ts';
import { openTemplates, type ReloadableTemplates } from '../templates/templates.ts';

const SHIPPED = fileURLToPath(new URL('../../examples/templates', import.meta.url));

/** Releases what was opened. */
export type Release = () => Promise<void>;

export interface PartsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** How to release what is open, in the order of opening. */
  readonly opened: Release[];
}

interface RankingOptions {
  /** The program's signals beside the standard ones. */
  readonly own: readonly Signal[];
  /** Called when rankers, signals or injectors were read again. */
  readonly onReload: () => void;
  /** Told of every request of an injector module. */
  readonly onInjection?: OnInjection;
}

/** The rankers, signals and injectors of a configuration. Closing what it opened is added to `opened`. */
export async function openRanking(
  { config, clock, log, opened }: PartsContext,
  store: SignalStore,
  { own, onReload, onInjection }: RankingOptions,
): Promise<OpenRanking> {
  const program = openSignals(store, own);
  let signals: Signals = program;
  if (config.signals !== null) {
    const files = await openSignalFiles(program, { dir: config.signals, clock, log });
    opened.push(() => files.close());
    signals = files;
  }
  const rankers = await openRankers({ dir: config.rankers, signals, clock, log, onReload });
  opened.push(() => rankers.close());
  const injectors = await openInjectorFiles({
    ...{ dir: config.injectors, clock, log, onReload },
    onAnswer: onInjection,
  });
  opened.push(() => injectors.close());
  return { rankers, signals, injectors };
}

export interface OpenRanking {
  readonly rankers: Rankers;
  readonly signals: Signals;
  readonly injectors: Injectors;
}

/** Closing them is added to `opened`. */
export async function openConfiguredTemplates(
  { config, log, opened }: PartsContext,
  { rankers, injectors }: Pick<OpenRanking, 'rankers' | 'injectors'>,
  isWatching: boolean,
): Promise<ReloadableTemplates> {
  const templates = await openTemplates({
    dirs: [SHIPPED, ...config.templates],
    checkRank: (spec) => rankers.checkSpec(spec),
    checkModule: (name) => injectors.checkModule(name),
    log,
    isWatching,
  });
  opened.push(() => templates.close());
  return templates;
}
