/** `palisade rank preview`, `compare` and `evaluate`: tries rankers on the real data and commits nothing. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { openWorkbench, templateOf, type Workbench } from './workbench.ts';
import type { EnvironmentVariables } from '../base/config/parse-config.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { FeedError } from '../base/errors.ts';
import { writeWhole } from '../base/files.ts';
import { LIMITS } from '../base/limits.ts';
import { compareHeads, type HeadPair } from '../feeds/compare.ts';
import { evaluateHeads } from '../feeds/evaluate-heads.ts';
import { evaluationOf, type JudgedHead } from '../feeds/evaluation.ts';
import type { FeedRequest } from '../feeds/feed.ts';
import { previewHeads, type Preview, type RankChoice } from '../feeds/preview.ts';
import { POSITION_ZERO, position } from '../model/positions.ts';
import { ALL_ITEMS, type UserId } from '../model/producers.ts';
import { isModuleFile } from '../ranking/files/module-files.ts';
import { checkArgs } from '../templates/arguments.ts';
import type { Template } from '../templates/template.ts';
import { evaluationText } from './evaluation-text.ts';
import { quietConfig, requireOutsideStore, wrongFlag } from './own-flags.ts';
import { comparisonPage } from './rank-page.ts';
import { readRankFlags, type RankFlags } from './rank-flags.ts';
import { requireTraces } from '../social/erasure/traces.ts';
import { comparisonText, previewText } from './rank-text.ts';

/** For a ranker to which the template gives no deadline. */
const DEADLINE_MS = 250;
const CLOCK = { now: () => performance.timeOrigin + performance.now() };

const ACTIONS = { preview, compare, evaluate } as const;

/** Resolves with the text to print. */
export async function runRank(
  words: readonly string[],
  env: EnvironmentVariables,
): Promise<string> {
  const flags = readRankFlags(words);
  const config = quietConfig(flags.rest, env);
  if (flags.html !== null) requireOutsideStore(config, flags.html);
  const bench = await openWorkbench(config);
  try {
    const template = templateOf(bench, flags.template);
    const own: RankChoice = { rankers: bench.rankers };
    for (const viewer of flags.viewers) await requireTraces(bench.store, viewer as UserId);
    const tried = await chosen(bench, template, flags);
    const choices = tried === null ? [own] : [own, tried];
    return await ACTIONS[flags.action](bench, { template, flags, choices });
  } finally {
    await bench.close();
  }
}

interface RankContext {
  readonly template: Template;
  readonly flags: RankFlags;
  /** The template's own ranker first. */
  readonly choices: readonly RankChoice[];
}

/** The ranker to try; null for the template's own. Refuses one that cannot serve, with its error. */
async function chosen(
  bench: Workbench,
  template: Template,
  { ranker, file, options }: RankFlags,
): Promise<RankChoice | null> {
  if (ranker === null && file === null) return null;
  const rankers = file === null ? bench.rankers : await openFile(bench, file);
  const known = rankers.list();
  const status = known.find((one) => (file === null ? one.name === ranker : one.file !== null));
  if (status === undefined) {
    const names = known.map(({ name }) => name);
    const hint = ranker === null ? '' : didYouMean(ranker, names);
    throw new FeedError(
      'NOT_FOUND',
      `expected a ranker (${names.join(', ')}), got "${ranker}"${hint}`,
    );
  }
  if (status.version === 'none')
    throw new FeedError('BAD_USER_INPUT', `${status.file}: ${status.error}`);
  const deadlineMs = template.rank?.deadlineMs ?? DEADLINE_MS;
  const spec = { ranker: status.name, options, deadlineMs };
  const problem = rankers.checkSpec(spec);
  if (problem !== null) throw new FeedError('BAD_USER_INPUT', problem);
  return { rankers, spec };
}

function openFile(bench: Workbench, file: string): Promise<Workbench['rankers']> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw wrongFlag('--file of a file that is there', file);
  if (!found.isFile() || !isModuleFile(basename(file)))
    throw wrongFlag('--file of a .js or .mjs file', file);
  return bench.openFile(file);
}

async function preview(bench: Workbench, context: RankContext): Promise<string> {
  const [viewer = ''] = context.flags.viewers;
  const shown = await previewFor(bench, viewer, context);
  const current = await shown.items(shown.found.latest?.head ?? []);
  return previewText({ viewer, template: context.template.name, preview: shown, current });
}

async function compare(bench: Workbench, context: RankContext): Promise<string> {
  const { flags, template, choices } = context;
  const viewers = await viewersOf(bench, flags);
  const pairs: HeadPair[] = [];
  for (const viewer of viewers) {
    const { found, own, heads } = await previewFor(bench, viewer, context);
    const [before, after] = heads;
    if (before === undefined || after === undefined || found.positions.length === 0) continue;
    pairs.push({ viewer, candidates: found.positions.length, own, before, after });
  }
  const [before = '', after = ''] = namesOf(template, choices);
  const about = {
    template: template.name,
    before: ownName(template, before),
    after,
    asked: viewers.length,
  };
  const comparison = compareHeads(pairs);
  if (flags.html === null) return comparisonText(about, comparison);
  writeWhole(flags.html, comparisonPage(about, comparison));
  return `${comparisonText(about, comparison)}\n\nWritten to ${flags.html}.`;
}

async function evaluate(bench: Workbench, context: RankContext): Promise<string> {
  const { store, remotes, filters, ownSources } = bench;
  const { flags, template } = context;
  const { headsMax } = flags;
  // Fixed to the template's ranker, because the ranker of a roll-out would be measured as if all readers had it.
  const choices = context.choices.map((choice) => ({ spec: template.rank, ...choice }));
  const options = { choices, headsMax, clock: CLOCK, remotes, filters, ownSources };
  const viewers = await viewersOf(bench, flags);
  const heads: JudgedHead[] = [];
  for (const viewer of viewers) {
    const request = await requestOf(bench, viewer, context);
    heads.push(...(await evaluateHeads(store, request, options)));
  }
  const orders = ['as served', ...apart(namesOf(template, choices))];
  const hasRemotes = template.traced().places.some(({ part }) => part === 'remote');
  return evaluationText(
    { template: template.name, orders, asked: viewers.length, hasRemotes },
    evaluationOf(heads),
  );
}

async function viewersOf(
  bench: Workbench,
  { viewers, viewersMax }: RankFlags,
): Promise<readonly string[]> {
  return viewers.length > 0 ? viewers : recentAuthors(bench, viewersMax);
}

/** The template's own ranker, named with what replaces it for some viewers. */
function ownName({ experiment, rankRollout }: Template, ranker: string): string {
  if (experiment !== null) return `${ranker} or the variant of ${experiment.name}`;
  return rankRollout === null ? ranker : `${ranker} or the roll-out ${rankRollout.rollout.name}`;
}

/** The ranker of each choice. */
function namesOf(template: Template, choices: readonly RankChoice[]): readonly string[] {
  return choices.map(
    ({ spec }) => (spec === undefined ? template.rank : spec)?.ranker ?? 'chronological',
  );
}

/** Two rankers of the same name, such as one with other options, are told apart as in a comparison. */
function apart(names: readonly string[]): readonly string[] {
  const [own, tried] = names;
  return own === tried && own !== undefined ? [`${own} (before)`, `${own} (after)`] : names;
}

async function requestOf(
  { facts }: Workbench,
  viewer: string,
  { template, flags }: RankContext,
): Promise<FeedRequest> {
  return {
    template,
    args: checkArgs(template, flags.args),
    facts: await facts.of(viewer as UserId),
    language: flags.language,
  };
}

async function previewFor(
  bench: Workbench,
  viewer: string,
  context: RankContext,
): Promise<Preview> {
  const { store, remotes, filters, ownSources } = bench;
  const { flags, choices } = context;
  const request = await requestOf(bench, viewer, context);
  const { isWhole, atMs } = flags;
  const modules = { remotes, filters, ownSources };
  const at = atMs === null ? {} : { atMs };
  return previewHeads(store, request, { choices, isWhole, clock: CLOCK, ...at, ...modules });
}

/** The authors of the newest items, without duplicates, latest first: people who currently read and write. */
async function recentAuthors({ store }: Workbench, count: number): Promise<readonly string[]> {
  const authors = new Set<string>();
  let upTo = await store.timelines.newest();
  for (let round = 0; round < LIMITS.comparedRoundsMax && authors.size < count; round += 1) {
    const positions = await store.timelines.range(ALL_ITEMS, {
      above: POSITION_ZERO,
      upTo,
      limit: LIMITS.scanItemsMax,
      order: 'newest',
    });
    for (const item of await store.items.getMany(positions))
      if (item?.author != null && authors.size < count) authors.add(item.author);
    const oldest = positions.at(-1);
    if (oldest === undefined) break;
    upTo = position(oldest - 1);
  }
  return [...authors];
}
