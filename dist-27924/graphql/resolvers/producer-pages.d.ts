import type { Relation } from '../../model/edges.ts';
import type { UserId } from '../../model/producers.ts';
import type { Context } from '../context.ts';
import type { CategoryPageView, RelationPageView } from '../view-types.ts';
export interface PageArgs {
    readonly first?: number | null;
    readonly after?: string | null;
}
/** One page of the viewer's edges of one relation. */
export declare function relationPage({ services }: Context, { consumer, relation }: {
    readonly consumer: UserId;
    readonly relation: Relation;
}, args: PageArgs): Promise<RelationPageView>;
/** One page of the categories that hold something for the viewer. */
export declare function categoryPage(context: Context, args: PageArgs): Promise<CategoryPageView>;
