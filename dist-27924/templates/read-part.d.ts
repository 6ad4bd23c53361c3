import { type Part } from '../streams/parts.ts';
import { type ReadContext } from './parse-map.ts';
/** A map with one key, the part's name; `everything` and `following` may stand as bare words. */
export declare function readPart(data: unknown, context: ReadContext): Part | null;
