/** What this installation serves: templates, rankers and the sample world's ready viewers. */
import type { QueryResolvers } from '../generated.ts';

export const queryServer: Pick<QueryResolvers, 'templates' | 'rankers' | 'demoViewers'> = {
  templates: (_, __, { services }) =>
    services.templates.list().map((status) => ({
      ...status,
      params: Object.entries(status.params).map(([name, description]) => ({ name, description })),
    })),
  rankers: (_, __, { services }) =>
    services.rankers.list().map(({ name, version, file, error }) => ({
      name,
      version,
      isBuiltIn: file === null,
      error,
    })),
  demoViewers: (_, __, { services }) =>
    services.demoViewers.map(({ id, name, about }) => ({ login: id, name, about })),
};
