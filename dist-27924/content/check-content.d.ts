import { type InputError } from '../base/outcome.ts';
import type { Payload } from '../model/items.ts';
export declare function hasControlCharacters(text: string): boolean;
/** A problem of one field, with the code BAD_USER_INPUT. */
export declare function badInput(field: string, message: string): InputError;
/** Every problem of an item's title, text and url; it needs at least one of them. */
export declare function contentProblems({ title, text, url, }: Omit<Payload, 'votes'>): readonly InputError[];
