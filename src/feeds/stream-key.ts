/** The key of a feed's stream: which fence, places and caches belong to a template with its arguments. */
import { createHash } from 'node:crypto';
import { LIMITS } from '../base/limits.ts';
import type { Template } from '../templates/template.ts';

/**
 * The template's name and its arguments by name. Different arguments never give the same key, whatever characters they
 * hold. A key has at most LIMITS.streamKeyCharsMax characters, because long arguments are hashed, and a few more for another order. The same items newest
 * first are a stream of their own.
 */
export function streamKey(
  template: Pick<Template, 'name'>,
  args: Readonly<Record<string, string>>,
  order: 'ranked' | 'latest' = 'ranked',
): string {
  return order === 'ranked' ? rankedKey(template, args) : `${rankedKey(template, args)}@latest`;
}

function rankedKey(
  template: Pick<Template, 'name'>,
  args: Readonly<Record<string, string>>,
): string {
  const pairs = Object.entries(args).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (pairs.length === 0) return template.name;
  const query = pairs.sort().join('&');
  const key = `${template.name}?${query}`;
  if (key.length <= LIMITS.streamKeyCharsMax) return key;
  return `${template.name}#${createHash('sha256').update(query).digest('base64url')}`;
}
