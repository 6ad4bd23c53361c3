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
  /** When a write fails, what Redis holds may be older than what was acknowledged. */
  readonly isWrite: boolean;
}

/** Adds the digest by which the script is sent. */
export function script(about: Omit<Script, 'lua' | 'sha'>, lua: string): Script {
  return { ...about, lua, sha: createHash('sha1').update(lua).digest('hex') };
}
