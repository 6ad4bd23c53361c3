import { type Draft, type Item } from '../../../model/items.ts';
import type { ItemDocument, LiveItemDocument } from '../engine/collections.ts';
export declare function documentOfDraft(at: number, draft: Draft, { token, category }: Pick<LiveItemDocument, 'token' | 'category'>): LiveItemDocument;
/** Null for a document that shows nothing. */
export declare function itemOfDocument(document: ItemDocument | null | undefined): Item | null;
/** Covers everything except the display time, which the server stamps again on each attempt. */
export declare function digestOfDraft(draft: Draft): string;
