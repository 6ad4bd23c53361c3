/** What this installation serves: templates, rankers and the sample world's ready viewers. */
import { mayExplain, type Context } from '../context.ts';
import type { Param, ParamType as DomainType } from '../../templates/params.ts';
import type { ParamType, QueryResolvers } from '../generated.ts';

const PARAM_TYPES = {
  text: 'TEXT',
  number: 'NUMBER',
  boolean: 'BOOLEAN',
  id: 'ID',
  instant: 'INSTANT',
  language: 'LANGUAGE',
} as const satisfies Record<DomainType, ParamType>;

export const queryServer: Pick<QueryResolvers, 'templates' | 'rankers' | 'demoViewers'> = {
  templates: (_, __, context) =>
    context.services.templates.list().map((status) => ({
      ...status,
      error: viewProblem(context, status.error),
      params: Object.entries(status.params).map(viewParam),
    })),
  rankers: (_, __, context) =>
    context.services.rankers.list().map(({ name, version, file, error }) => ({
      name,
      version,
      isBuiltIn: file === null,
      error: viewProblem(context, error),
    })),
  demoViewers: (_, __, { services }) =>
    services.demoViewers.map(({ id, name, about }) => ({ login: id, name, about })),
};

function viewParam([name, param]: readonly [string, Param]) {
  const { description, type, listMax, isOptional, min, max } = param;
  return {
    name,
    description,
    type: PARAM_TYPES[type],
    listMax,
    isRequired: !isOptional,
    defaults: param.default === null ? [] : [param.default].flat(),
    min,
    max,
  };
}

/** A problem names files of the server and quotes them, so only those who may ask for explanations read it. */
function viewProblem(context: Context, error: string | null): string | null {
  return error === null || mayExplain(context)
    ? error
    : 'its newest edit is broken; the server’s log says why';
}
