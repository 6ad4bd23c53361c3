/** What a template lacks while it serves: named parts of its installation that do not work now. */
import { partsUnder, rulesUnder, type Path, type Rule, type StreamPart } from '../streams/parts.ts';
import type { FailingParts } from './check-own.ts';
import { servingRanks } from './compile-template.ts';
import { partsOfSource, type TemplateSource } from './read-template.ts';
import type { TemplateProblem } from './template-problem.ts';

export interface WarningContext {
  readonly failing: FailingParts;
  /** The serving sources, by name. */
  readonly find: (name: string) => TemplateSource | undefined;
}

/**
 * Rankers, filters, sources and injectors that do not work, and fields that are not declared. The template still
 * serves, because their failure only costs readers what they do. Parts that an included template names are reported at
 * the part that includes it.
 */
export function templateWarnings(
  source: TemplateSource,
  { failing, find }: WarningContext,
): readonly TemplateProblem[] {
  const warned = (path: Path, text: string | null): readonly TemplateProblem[] =>
    text === null ? [] : [{ path, text }];
  const ruleWarnings = (rule: Rule, origin: Path | null): readonly TemplateProblem[] => {
    if (rule.rule === 'own') return warned(origin ?? rule.path, failing.filter(rule.name));
    return rule.rule === 'attribute' ? warned(origin ?? rule.path, failing.field(rule.name)) : [];
  };
  const isUsed = new Set([source.name]);
  const partWarnings = (part: StreamPart, origin: Path | null): readonly TemplateProblem[] => {
    if (part.part === 'own') return warned(origin ?? part.path, failing.source(part.name));
    if (part.part === 'filter')
      return rulesUnder(part.where).flatMap((rule) => ruleWarnings(rule, origin));
    const included = part.part === 'template' ? find(part.name) : undefined;
    if (included === undefined || isUsed.has(included.name)) return [];
    isUsed.add(included.name);
    // Only the stream of another template is included.
    return partsUnder(included.stream).flatMap((inner) => partWarnings(inner, origin ?? part.path));
  };
  return [
    ...servingRanks(source).flatMap(({ at, spec }) =>
      warned([...at, 'ranker'], failing.ranker(spec)),
    ),
    ...partsOfSource(source).flatMap((part) => partWarnings(part, null)),
    ...source.inject.flatMap(({ element, path }) =>
      element.kind === 'module'
        ? warned([...path, 'module'], failing.injector(element.module))
        : [],
    ),
  ];
}
