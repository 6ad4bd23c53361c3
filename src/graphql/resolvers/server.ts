/** What this installation serves: templates, rankers and the sample world's viewers; and trying other rankers. */
import { refused, type Outcome } from '../../base/outcome.ts';
import { STOPPED_RANKER } from '../../templates/ranker-trials.ts';
import type { TemplateStatus } from '../../templates/template.ts';
import type { Param } from '../../templates/params.ts';
import { mayExplain, type Context } from '../context.ts';
import { enumOf } from '../enums.ts';
import type { MutationResolvers, QueryResolvers, Template, TryRankerInput } from '../generated.ts';
import { change } from './payload.ts';

const NOT_WHOLE = 'something that it names does not work; the server’s log says why';

export const queryServer: Pick<
  QueryResolvers,
  'templates' | 'rankers' | 'signals' | 'injectors' | 'filters' | 'sources' | 'demoViewers'
> = {
  templates: (_, __, context) =>
    context.services.templates.list().map((status) => viewTemplate(context, status)),
  rankers: (_, __, context) =>
    context.services.rankers.list().map(({ name, version, file, error }) => ({
      name,
      version,
      isBuiltIn: file === null,
      error: viewProblem(context, error),
    })),
  signals: (_, __, context) => viewModules(context, context.services.signals),
  injectors: (_, __, context) => viewModules(context, context.services.injectors),
  filters: (_, __, context) => viewModules(context, context.services.filters),
  sources: (_, __, context) => viewModules(context, context.services.ownSources),
  demoViewers: (_, __, { services }) =>
    services.demoViewers.map(({ id, name, about }) => ({ login: id, name, about })),
};

function viewModules(context: Context, modules: Context['services']['injectors']) {
  return modules
    .list()
    .map(({ name, version, error }) => ({ name, version, error: viewProblem(context, error) }));
}

function viewParam([name, param]: readonly [string, Param]) {
  const { description, type, listMax, isOptional, isContext, min, max } = param;
  return {
    name,
    description,
    type: enumOf(type),
    listMax,
    isRequired: !isOptional,
    isContext,
    defaults: param.default === null ? [] : [param.default].flat(),
    min,
    max,
  };
}

export const serverMutation: Pick<MutationResolvers, 'tryRanker'> = {
  async tryRanker(_, { input }, context) {
    const { value, userErrors } = await change(context, () =>
      Promise.resolve(tryRanker(context, input)),
    );
    const status = context.services.templates.list().find(({ name }) => name === value);
    return { template: status === undefined ? null : viewTemplate(context, status), userErrors };
  },
};

function tryRanker({ services }: Context, { template, ranker }: TryRankerInput): Outcome<string> {
  const message = 'expected a server in development, got one that does not allow ranker trials';
  return (
    services.rankerTrials?.start({ template, ranker }) ??
    refused({ code: 'FORBIDDEN', field: null, message })
  );
}

function viewTemplate(context: Context, status: TemplateStatus): Template {
  const { templates, rankerTrials } = context.services;
  const served = templates.get(status.name);
  const ranker = served?.rank?.ranker ?? null;
  return {
    ...status,
    version: served?.version ?? status.version,
    error: viewProblem(context, status.error),
    warning: viewProblem(context, status.warning, NOT_WHOLE),
    access: served === null ? null : enumOf(served.access),
    params: Object.entries(status.params).map(viewParam),
    ranker: ranker === STOPPED_RANKER ? null : ranker,
    cost: served?.price ?? 0,
    isOnTrial: rankerTrials?.isOnTrial(status.name) ?? false,
  };
}

/** A problem names and quotes files of the server, so only people who may ask for explanations can read it. */
function viewProblem(
  context: Context,
  error: string | null,
  short = 'its newest edit is broken; the server’s log says why',
): string | null {
  return error === null || mayExplain(context) ? error : short;
}
