import type { ItemResolvers } from '../generated.ts';
export declare const item: ItemResolvers;
