import { type ListField, type Rule, type Value } from '../streams/parts.ts';
import { type ReadContext } from './parse-map.ts';
/** A map of rules; all of them must hold. */
export declare function readWhere(data: unknown, context: ReadContext): Rule | null;
/** A text, or `$name` for a parameter. `$$` writes a leading dollar sign. */
export declare function readValue(data: unknown, context: ReadContext): Value | null;
/** Refuses a literal that no item could ever match. */
export declare function checkLiteral(field: ListField, value: Value, context: ReadContext): Value | null;
