/** Opens the parts of feeds as configured: rankers, signals, injectors, filters and templates. */
import { fileURLToPath } from 'node:url';
import type { Clock } from '../base/clock.ts';
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import type { Config } from '../base/config/config-options.ts';
import type { Logger } from '../base/log.ts';
import type { FieldSet } from '../model/fields.ts';
import { fieldSignals } from '../ranking/field-signals.ts';
import type { OnFilter } from '../ranking/filter-answers.ts';
import { openFilterFiles, type Filters } from '../ranking/filter-files.ts';
import { openInjectorFiles, type Injectors, type OnInjection } from '../ranking/injector-files.ts';
import { openRankers, type Rankers } from '../ranking/rankers.ts';
import { openSignalFiles } from '../ranking/signal-files.ts';
import type { SignalStore } from '../ranking/signal-reads.ts';
import { openSourceFiles, type OwnSources } from '../ranking/source-files.ts';
import { openSignals, type Signals } from '../ranking/signals.ts';
import { openRemotes, type Remotes } from './remotes/remotes.ts';
import { openTemplates, type ReloadableTemplates } from '../templates/templates.ts';

const SHIPPED = fileURLToPath(new URL('../../examples/templates', import.meta.url));

/** Releases what was opened. */
export type Release = () => Promise<void>;

export interface PartsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Releases of everything opened, in the order of opening. */
  readonly opened: Release[];
}

interface RankingOptions {
  /** The fields that the installation declares for its items. */
  readonly itemFields: FieldSet;
  /** Called when rankers, signals, injectors or filters were read again. */
  readonly onReload: () => void;
  /** Called for every request of an injector module. */
  readonly onInjection?: OnInjection;
  /** Called for every call of a filter module. */
  readonly onFilter?: OnFilter;
  /** When false, files are read once; true when left out. */
  readonly isWatching?: boolean;
}

/**
 * The rankers, signals, injectors, filters and remotes of a configuration. Closing what it opened is added to `opened`.
 * Without a store nothing can be ranked, but everything can be checked.
 */
export async function openRanking(
  { config, clock, log, opened }: PartsContext,
  store: SignalStore | null,
  { itemFields, onReload, onInjection, onFilter, isWatching = true }: RankingOptions,
): Promise<OpenRanking> {
  const program = openSignals(store, fieldSignals(itemFields));
  let signals: Signals = program;
  if (config.signals !== null) {
    const files = await openSignalFiles(program, { dir: config.signals, clock, log, isWatching });
    opened.push(() => files.close());
    signals = files;
  }
  const shared = { clock, log, onReload, isWatching };
  const rankers = await openRankers({ dir: config.rankers, signals, ...shared });
  opened.push(() => rankers.close());
  const injectors = await openInjectorFiles({
    dir: config.injectors,
    ...shared,
    onAnswer: onInjection,
  });
  opened.push(() => injectors.close());
  const filters = await openFilterFiles({
    dir: config.filters,
    ...shared,
    onAnswer: onFilter,
  });
  opened.push(() => filters.close());
  const ownSources = await openSourceFiles({ dir: config.sources, ...shared });
  opened.push(() => ownSources.close());
  const remotes = await openRemotes({ file: config.remotes, clock, log });
  opened.push(async () => remotes.close());
  return { rankers, signals, injectors, filters, ownSources, remotes, itemFields };
}

export interface OpenRanking {
  readonly rankers: Rankers;
  readonly signals: Signals;
  readonly injectors: Injectors;
  readonly filters: Filters;
  readonly ownSources: OwnSources;
  readonly remotes: Remotes;
  readonly itemFields: FieldSet;
}

export type TemplateChecks = Pick<
  OpenRanking,
  'rankers' | 'injectors' | 'filters' | 'ownSources' | 'remotes' | 'itemFields'
>;

/** Adds their release to `opened`. */
export async function openConfiguredTemplates(
  { config, log, opened }: PartsContext,
  { rankers, injectors, filters, ownSources, remotes, itemFields }: TemplateChecks,
  isWatching: boolean,
): Promise<ReloadableTemplates> {
  const templates = await openTemplates({
    dirs: [SHIPPED, ...config.templates],
    checkRank: (spec) => rankers.checkSpec(spec),
    failing: {
      ranker: (spec) => rankers.whyFailing(spec),
      injector: (name) => injectors.whyFailing(name),
      filter: (name) => filters.whyFailing(name),
      source: (name) => ownSources.whyFailing(name),
      field: (name) => whyUndeclared(itemFields, name),
    },
    checkModule: (name) => injectors.checkModule(name),
    checkRemote: (name) => remotes.check(name),
    filters,
    ownSources,
    log,
    isWatching,
  });
  opened.push(() => templates.close());
  return templates;
}

/** Items may still hold a field that was declared earlier, so a filter by it works. */
function whyUndeclared(fields: FieldSet, name: string): string | null {
  if (fields.has(name)) return null;
  const known = [...fields.keys()];
  return `expected a field that --fields declares for items, got ${describeValue(name)}${didYouMean(name, known)}, which no new item has`;
}
