/** The key of a feed's stream: it identifies the fence, places and caches of a template with its arguments. */
import { createHash } from 'node:crypto';
import { LIMITS } from '../base/limits.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import type { Argument, Arguments } from '../model/arguments.ts';
import { viewerName } from '../model/producers.ts';
import type { Param } from '../templates/params.ts';
import type { FeedRequest, Without } from './feed.ts';
import type { Template } from '../templates/template.ts';
import { sidesOf } from './sides.ts';

type KeyedTemplate = Pick<Template, 'name'> & Partial<Pick<Template, 'params'>>;

/**
 * The template's name and its arguments by name. Different arguments never give the same key, whatever characters they
 * contain. An argument equal to its default is left out, so that a new parameter with a default keeps existing
 * histories; so is a context. A key has at most LIMITS.streamKeyCharsMax characters, because long arguments are hashed,
 * and a few more for another order. The same items newest first are a separate stream.
 */
export function streamKey(
  template: KeyedTemplate,
  args: Arguments,
  order: 'ranked' | 'latest' = 'ranked',
): string {
  return order === 'ranked' ? rankedKey(template, args) : `${rankedKey(template, args)}@latest`;
}

function rankedKey(template: KeyedTemplate, args: Arguments): string {
  const pairs = Object.entries(args)
    .filter(([name, value]) => !isUnnamed(template.params?.[name], value))
    .map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(',')}`);
  if (pairs.length === 0) return template.name;
  const query = pairs.sort().join('&');
  const key = `${template.name}?${query}`;
  if (key.length <= LIMITS.streamKeyCharsMax) return key;
  return `${template.name}#${createHash('sha256').update(query).digest('base64url')}`;
}

/** A default adds no information, and a context only decides roll-outs, whose sides are named separately. */
function isUnnamed(param: Param | undefined, value: Argument): boolean {
  if (param === undefined) return false;
  if (param.isContext) return true;
  return param.default !== null && isSameArgument(param.default, value);
}

function isSameArgument(one: Argument, other: Argument): boolean {
  return JSON.stringify([one].flat()) === JSON.stringify([other].flat());
}

/** The fence that a request reads at an instant, by its viewer, its sides of roll-outs, and what it leaves out. */
export function fenceKeyOf(request: FeedRequest, nowMs: number): FenceKey {
  const { template, args, facts, order, without } = request;
  const stream = `${streamKey(template, args, order)}${sidesKey(template, sidesOf(request, nowMs))}`;
  const end = without === undefined ? '' : withoutKey(without);
  return { viewer: viewerName(facts.viewer), stream: `${stream}${end}` };
}

/** Empty for a reader who is in none of the roll-outs that split history. */
function sidesKey({ rollouts }: Template, sides: ReadonlySet<string>): string {
  const names = rollouts.filter(({ name, splitsHistory }) => splitsHistory && sides.has(name));
  return names.map(({ name }) => `~${name}`).join('');
}

/** What a request leaves out, as the end of its stream's key; empty for a whole stream. */
export function withoutKey({ items, components }: Without): string {
  if (items.length + components.length === 0) return '';
  const named = [[...new Set(items)].sort((a, b) => a - b), [...new Set(components)].sort()];
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('base64url');
  return `!${hash.slice(0, 22)}`;
}
