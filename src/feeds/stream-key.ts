/** The key of a feed's stream: which fence, places and caches belong to a template with its arguments. */
import { createHash } from 'node:crypto';
import { LIMITS } from '../base/limits.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import type { Argument, Arguments } from '../model/arguments.ts';
import { viewerName } from '../model/producers.ts';
import type { Param } from '../templates/params.ts';
import type { FeedRequest, Without } from './feed.ts';
import type { Template } from '../templates/template.ts';

type KeyedTemplate = Pick<Template, 'name'> & Partial<Pick<Template, 'params'>>;

/**
 * The template's name and its arguments by name. Different arguments never give the same key, whatever characters they
 * hold; an argument that says what its default says is left out, so that a new parameter with a default keeps the
 * histories there are. A key has at most LIMITS.streamKeyCharsMax characters, because long arguments are hashed, and a few
 * more for another order. The same items newest first are a stream of their own.
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
    .filter(([name, value]) => !isDefault(template.params?.[name], value))
    .map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(',')}`);
  if (pairs.length === 0) return template.name;
  const query = pairs.sort().join('&');
  const key = `${template.name}?${query}`;
  if (key.length <= LIMITS.streamKeyCharsMax) return key;
  return `${template.name}#${createHash('sha256').update(query).digest('base64url')}`;
}

function isDefault(param: Param | undefined, value: Argument): boolean {
  return param?.default != null && String([param.default]) === String([value]);
}

/** The fence that a request reads: of its viewer, and of the stream that it leaves. */
export function fenceKeyOf({ template, args, facts, order, without }: FeedRequest): FenceKey {
  const stream = streamKey(template, args, order);
  const end = without === undefined ? '' : withoutKey(without);
  return { viewer: viewerName(facts.viewer), stream: `${stream}${end}` };
}

/** What a request does without, as the end of its stream's key; nothing for a whole stream. */
export function withoutKey({ items, components }: Without): string {
  if (items.length + components.length === 0) return '';
  const named = [[...new Set(items)].sort((a, b) => a - b), [...new Set(components)].sort()];
  const hash = createHash('sha256').update(JSON.stringify(named)).digest('base64url');
  return `!${hash.slice(0, 22)}`;
}
