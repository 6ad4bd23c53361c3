/**
 * Replaces references by what they refer to, with their arguments bound, and checks what can only be checked on the
 * whole tree: cycles, size, parameters, and where a mix is allowed.
 */
import { LIMITS } from '../base/limits.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import {
  partsUnder,
  type StreamPart,
  type Path,
  type Rollout,
  type Rule,
  type Value,
  type WeightedPart,
} from '../streams/parts.ts';
import { describeValue } from '../base/describe-value.ts';
import { paramsIn } from '../streams/values.ts';
import { VIEWER_PARAM } from './arguments.ts';
import { ruleProblems, sourceProblems, withoutProblems, type KnownNames } from './check-own.ts';
import { bindArguments, paramProblems, valuesOf } from './check-params.ts';
import { templateError, type TemplateProblem } from './template-problem.ts';
import { gatheredFrom, withStream, type InjectorOf } from './injector.ts';
import type { TemplateSource } from './read-template.ts';

/** What templates may refer to: a source by name, "broken" if its file was never good, null for an unknown name. */
export interface References {
  readonly find: (name: string) => TemplateSource | 'broken' | null;
  readonly names: () => readonly string[];
}

export interface ExpandedTemplate {
  /** Without references; every value is a literal or a parameter of the root. */
  readonly stream: StreamPart;
  readonly inject: readonly InjectorOf<StreamPart>[];
  /** The root and everything it refers to. */
  readonly sources: readonly TemplateSource[];
}

interface ExpandContext {
  readonly root: TemplateSource;
  readonly known: KnownNames;
  readonly references: References;
  readonly problems: TemplateProblem[];
  readonly used: Set<TemplateSource>;
  parts: number;
}

/** One step of an expansion: the templates it came through, and what their parameters are bound to. */
interface Frame {
  readonly trail: readonly TemplateSource[];
  readonly bound: ReadonlyMap<string, Value>;
  /** The path in the root's file where problems are reported; null while still in the root's own parts. */
  readonly origin: Path | null;
  readonly depth: number;
  /** The part that asks this one about single items, which a dedupe cannot decide; null if it is only read. */
  readonly asked: string | null;
  /** The part that loses its input's order, so that no mix is allowed in it; null at the top. */
  readonly unordered: string | null;
}

/** Throws INVALID_TEMPLATE, located in the root's own file. */
export function expandTemplate(
  root: TemplateSource,
  references: References,
  known: KnownNames,
): ExpandedTemplate {
  const context: ExpandContext = {
    root,
    known,
    references,
    problems: [],
    used: new Set([root]),
    parts: 0,
  };
  context.problems.push(...paramProblems(root));
  const bound = new Map(
    Object.keys(root.params).map((param): [string, Value] => [
      param,
      { param, path: ['params', param] },
    ]),
  );
  const top = { trail: [root], bound, origin: null, depth: 1, asked: null };
  const stream = expand(context, root.stream, { ...top, unordered: null });
  // Streams that elements are gathered from are read by position.
  const inject = root.inject.map((injector) =>
    withStream(injector, (of) => expand(context, of, { ...top, unordered: 'inject' }) ?? of),
  );
  const gathered = inject.map(gatheredFrom).filter((of) => of !== null);
  if (stream !== null) checkViewer(context, [stream, ...gathered]);
  if (context.problems.length > 0 || stream === null)
    throw templateError(root.sourceMap, context.problems);
  return { stream, inject, sources: [...context.used] };
}

/** Checks the whole trees, because an included template may name the viewer. */
function checkViewer({ root, problems }: ExpandContext, trees: readonly StreamPart[]): void {
  const isNamed = paramsIn(trees.flatMap(partsUnder).flatMap(valuesOf)).some(
    ({ param }) => param === VIEWER_PARAM,
  );
  if (isNamed && root.access !== 'viewer')
    problems.push({
      path: ['access'],
      text: `expected viewer, because the stream names $${VIEWER_PARAM}, got ${root.access}`,
    });
}

/** Null after reporting. Recursion is bounded by the depth and part limits. */
function expand(context: ExpandContext, part: StreamPart, frame: Frame): StreamPart | null {
  const path = frame.origin ?? part.path;
  context.parts += 1;
  if (context.parts > LIMITS.templateNodesMax) {
    if (context.parts === LIMITS.templateNodesMax + 1)
      report(
        context,
        path,
        `expected at most ${LIMITS.templateNodesMax} parts, including those of other templates, got more`,
      );
    return null;
  }
  if (frame.depth > LIMITS.templateDepthMax)
    return report(
      context,
      path,
      `expected at most ${LIMITS.templateDepthMax} levels of parts, including those of other templates, got more`,
    );
  return expandKnown(context, part, frame);
}

function expandKnown(context: ExpandContext, part: StreamPart, frame: Frame): StreamPart | null {
  switch (part.part) {
    case 'everything':
    case 'nothing':
    case 'following':
    case 'received':
    case 'sent':
    case 'discussions':
      return part;
    case 'producer':
    case 'tag':
    case 'author':
    case 'thread':
    case 'list':
    case 'liked-by':
    case 'favourited-by':
    case 'item':
      return { ...part, value: bind(part.value, frame) };
    case 'own':
      context.problems.push(...sourceProblems(part, context.known, frame.origin));
      return { ...part, args: bindArgs(part.args, frame) };
    case 'filter':
      return expandFilter(context, part, frame);
    case 'limit':
    case 'dedupe':
      return expandSingle(context, part, frame);
    case 'conversations': {
      const inside = under(frame, 'conversations');
      const of = expand(context, part.of, { ...inside, asked: 'conversations' });
      return of === null ? null : { ...part, of };
    }
    case 'component': {
      const of = expand(context, part.of, { ...frame, depth: frame.depth + 1 });
      return of === null ? null : { ...part, of };
    }
    case 'rollout':
      return expandRollout(context, part, frame);
    case 'backfill': {
      const inside = under(frame, 'backfill');
      const of = expand(context, part.of, inside);
      const from = expand(context, part.from, inside);
      return of === null || from === null ? null : { ...part, of, from };
    }
    case 'except': {
      const inside = under(frame, 'except');
      const of = expand(context, part.of, inside);
      const without = expand(context, part.without, { ...inside, asked: 'except' });
      if (without !== null)
        context.problems.push(...withoutProblems(without, frame.origin ?? part.path));
      return of === null || without === null ? null : { ...part, of, without };
    }
    case 'merge':
    case 'intersect': {
      const inside = under(frame, part.part);
      const asked = part.part === 'intersect' ? { ...inside, asked: 'intersect' } : inside;
      const inputs = part.inputs
        .map((input, index) => expand(context, input, index === 0 ? inside : asked))
        .filter((input) => input !== null);
      return inputs.length < part.inputs.length ? null : { ...part, inputs };
    }
    case 'concat':
    case 'mix':
    case 'round-robin':
      return expandWeave(context, part, frame);
    case 'remote':
      return expandRemote(context, part, frame);
    case 'template':
      return expandReference(context, part, frame);
  }
}

function expandFilter(
  context: ExpandContext,
  part: StreamPart & { readonly part: 'filter' },
  frame: Frame,
): StreamPart | null {
  context.problems.push(...ruleProblems(part.where, context.known, frame.origin));
  const of = expand(context, part.of, under(frame, 'filter'));
  return of === null ? null : { ...part, where: bindRule(part.where, frame), of };
}

function expandRollout(
  context: ExpandContext,
  part: StreamPart & { readonly part: 'rollout' },
  frame: Frame,
): StreamPart | null {
  const inside = { ...frame, depth: frame.depth + 1 };
  const of = expand(context, part.of, inside);
  const otherwise = expand(context, part.otherwise, inside);
  const rollout = bindRollout(part.rollout, frame);
  return of === null || otherwise === null ? null : { ...part, rollout, of, otherwise };
}

function expandSingle(
  context: ExpandContext,
  part: Extract<StreamPart, { readonly part: 'limit' | 'dedupe' }>,
  frame: Frame,
): StreamPart | null {
  if (part.part === 'dedupe' && frame.asked !== null)
    return report(
      context,
      frame.origin ?? part.path,
      `expected a part that can judge each item on its own, got dedupe inside ${frame.asked}; put dedupe around ${frame.asked}`,
    );
  // Its input is asked about single items: whether it holds an original.
  const isAsked = part.part === 'dedupe' && part.by === 'original';
  const inside = under(frame, part.part);
  const of = expand(
    context,
    part.of,
    isAsked ? { ...inside, asked: 'dedupe by original' } : inside,
  );
  return of === null ? null : { ...part, of };
}

function report(context: ExpandContext, path: Path, text: string): null {
  context.problems.push({ path, text });
  return null;
}

function under(frame: Frame, part: string): Frame {
  return { ...frame, depth: frame.depth + 1, unordered: frame.unordered ?? part };
}

/** Whether a part that orders heads is allowed here; reports it otherwise. */
function mayOrder(
  context: ExpandContext,
  part: StreamPart & { readonly part: 'concat' | 'mix' | 'round-robin' | 'remote' },
  frame: Frame,
): boolean {
  const path = frame.origin ?? part.path;
  if (frame.unordered !== null)
    report(
      context,
      path,
      `expected ${part.part} at the top of a stream or in another concat, mix or round-robin, got it inside ${frame.unordered}`,
    );
  else if (context.root.fence === null)
    report(
      context,
      path,
      `${part.part} needs a fence: only a fence keeps an order other than position (expected fence, got nothing)`,
    );
  else return true;
  return false;
}

function expandRemote(
  context: ExpandContext,
  part: StreamPart & { readonly part: 'remote' },
  frame: Frame,
): StreamPart | null {
  if (!mayOrder(context, part, frame)) return null;
  const problem = context.known.remote(part.name);
  if (problem !== null) return report(context, [...(frame.origin ?? part.path), 'name'], problem);
  const of = expand(context, part.of, { ...frame, depth: frame.depth + 1 });
  return of === null ? null : { ...part, args: bindArgs(part.args, frame), of };
}

function expandWeave(
  context: ExpandContext,
  part: StreamPart & { readonly part: 'concat' | 'mix' | 'round-robin' },
  frame: Frame,
): StreamPart | null {
  if (!mayOrder(context, part, frame)) return null;
  const inputs: WeightedPart[] = [];
  for (const { weight, of } of part.inputs) {
    const expanded = expand(context, of, { ...frame, depth: frame.depth + 1 });
    if (expanded !== null) inputs.push({ weight, of: expanded });
  }
  return inputs.length < part.inputs.length ? null : { ...part, inputs };
}

function expandReference(
  context: ExpandContext,
  part: StreamPart & { readonly part: 'template' },
  frame: Frame,
): StreamPart | null {
  const path = frame.origin ?? part.path;
  const target = context.references.find(part.name);
  const known = context.references.names();
  if (target === null)
    return report(
      context,
      path,
      `expected the name of a template, got ${describeValue(part.name)}${didYouMean(part.name, known)}`,
    );
  if (target === 'broken')
    return report(context, path, `expected a working template, got ${part.name}, which is broken`);
  const from = frame.trail.findIndex((source) => source.name === target.name);
  if (from >= 0) {
    const cycle = [...frame.trail.slice(from), target].map((source) => source.name);
    return report(context, path, `expected no cycle of templates, got ${cycle.join(' → ')}`);
  }
  const args = bindArgs(part.args, frame);
  const binding = bindArguments(target, args, context.root.params);
  if ('problem' in binding) return report(context, path, binding.problem);
  context.used.add(target);
  return expand(context, target.stream, {
    ...frame,
    trail: [...frame.trail, target],
    bound: binding.bound,
    origin: path,
    depth: frame.depth + 1,
  });
}

function bind(value: Value, frame: Frame): Value {
  if ('list' in value) return { list: value.list.map((one) => bind(one, frame)) };
  return 'param' in value ? (frame.bound.get(value.param) ?? value) : value;
}

function bindArgs(args: ReadonlyMap<string, Value>, frame: Frame): ReadonlyMap<string, Value> {
  return new Map([...args].map(([name, value]) => [name, bind(value, frame)]));
}

/** A number or a flag, which may be a parameter. */
function bindPlain<T extends number | boolean>(value: T | Value, frame: Frame): T | Value {
  return typeof value === 'object' ? bind(value, frame) : value;
}

function bindRollout(rollout: Rollout, frame: Frame): Rollout {
  const when = rollout.when.map((test) => ({ ...test, value: bind(test.value, frame) }));
  return { ...rollout, when };
}

function bindRule(rule: Rule, frame: Frame): Rule {
  switch (rule.rule) {
    case 'oneOf':
    case 'attribute':
      return { ...rule, values: rule.values.map((value) => bind(value, frame)) };
    case 'words':
      return { ...rule, value: bind(rule.value, frame) };
    case 'own':
      return { ...rule, args: bindArgs(rule.args, frame) };
    case 'since':
    case 'until':
      return { ...rule, instant: bind(rule.instant, frame) };
    case 'has':
      return { ...rule, isPresent: bindPlain(rule.isPresent, frame) };
    case 'minVotes':
    case 'maxVotes':
      return { ...rule, votes: bindPlain(rule.votes, frame) };
    case 'newerThan':
    case 'olderThan':
      return { ...rule, hours: bindPlain(rule.hours, frame) };
    case 'not':
      return { ...rule, of: bindRule(rule.of, frame) };
    case 'all':
    case 'any':
      return { ...rule, of: rule.of.map((inner) => bindRule(inner, frame)) };
  }
}
