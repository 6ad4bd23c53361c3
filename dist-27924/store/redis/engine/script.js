/**
 * A Lua script, one atomic step. Its keys share one hash slot. Numbers travel as text, because Lua's replies truncate
 * fractions and its number formatting loses digits of large numbers.
 */
import { createHash } from 'node:crypto';
/** Adds the digest by which the script is sent. */
export function script(about, lua) {
    return { ...about, lua, sha: createHash('sha1').update(lua).digest('hex') };
}
//# sourceMappingURL=script.js.map