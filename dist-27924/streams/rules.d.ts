import type { Item } from '../model/items.ts';
import type { Rule, Value } from './parts.ts';
import type { StreamArgs } from './stream.ts';
/** The text a value stands for. A parameter without an argument is our bug: arguments are checked before a read. */
export declare function valueOf(value: Value, args: StreamArgs): string;
export declare function passes(rule: Rule, item: Item, args: StreamArgs): boolean;
/** The first rule the item fails, as "kind: expected …, got …"; null when it passes. */
export declare function failure(rule: Rule, item: Item, args: StreamArgs): string | null;
