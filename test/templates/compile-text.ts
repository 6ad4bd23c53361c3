/** What the tests of template files share: the head of a file, its compilation, and the error it gives. */
import { FeedError } from '../../src/base/errors.ts';
import { checkRankSpec } from '../../src/ranking/built-ins.ts';
import { createFollowSets } from '../../src/streams/follow-sets.ts';
import { compileTemplate } from '../../src/templates/compile-template.ts';
import { readTemplate, type TemplateSource } from '../../src/templates/read-template.ts';
import type { Template } from '../../src/templates/template.ts';

export const HEAD = 'name: a\ndescription: A\naccess: public\n';

/** The message of the INVALID_TEMPLATE that `run` throws, or "no error". */
export function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof FeedError && error.code === 'INVALID_TEMPLATE') return error.message;
    throw error;
  }
  return 'no error';
}

/** A source named like its file, with what follows the head. */
export function sourceOf(name: string, body: string): [string, TemplateSource] {
  const text = `name: ${name}\ndescription: x\naccess: public\n${body}`;
  return [name, readTemplate({ file: `${name}.yaml`, text })];
}

/** Compiles file.yaml, which may refer to the others. */
export function compile(
  text: string,
  others: ReadonlyMap<string, TemplateSource> = new Map(),
): Template {
  const source = readTemplate({ file: 'file.yaml', text });
  const all = new Map([...others, [source.name, source]]);
  return compileTemplate(source, {
    references: { find: (name) => all.get(name) ?? null, names: () => [...all.keys()] },
    followSets: createFollowSets(),
    filters: {
      check: (name) => (name === 'calm' ? null : `expected a known filter (calm), got "${name}"`),
      versionOf: () => '1',
    },
    checkRemote: (name) =>
      name === 'known' ? null : `expected a known remote (known), got "${name}"`,
    ownSources: {
      check: (name) => (name === 'shelf' ? null : `expected a known source (shelf), got "${name}"`),
      versionOf: () => '1',
    },
    checkRank: (spec) => checkRankSpec(spec),
  });
}
