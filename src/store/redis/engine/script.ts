/**
 * A Lua script, one atomic step. Its keys share one hash slot. Numbers travel as text, because Lua's replies truncate
 * fractions and its number formatting loses digits of large numbers.
 */
import { createHash } from 'node:crypto';

export interface Script {
  readonly name: string;
  readonly lua: string;
  readonly sha: string;
  readonly keys: number;
  /** When a write fails, Redis may be older than what was acknowledged. */
  readonly isWrite: boolean;
}

/** Adds the digest under which the script is called. */
export function script(about: Omit<Script, 'lua' | 'sha'>, lua: string): Script {
  return { ...about, lua, sha: createHash('sha1').update(lua).digest('hex') };
}
