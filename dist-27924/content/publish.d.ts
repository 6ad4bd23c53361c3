import { type Outcome } from '../base/outcome.ts';
import type { Item, Visibility } from '../model/items.ts';
import { type ProducerKey, type UserId } from '../model/producers.ts';
import type { ContentContext } from './context.ts';
/** A new item as its author submits it. */
export interface Submission {
    readonly clientKey: string | null;
    /** Null for the viewer's own. */
    readonly producer: ProducerKey | null;
    readonly kind: string;
    readonly title: string | null;
    readonly text: string | null;
    readonly url: string | null;
    readonly tags: readonly string[];
    readonly thread: string | null;
    readonly visibility: Visibility;
}
/** Appends an item. The same client key gives the first item again; with other content it is a CONFLICT. */
export declare function publish(context: ContentContext, viewer: UserId, submission: Submission): Promise<Outcome<Item>>;
