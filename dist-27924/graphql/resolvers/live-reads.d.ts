import type { SubscriptionResolvers } from '../generated.ts';
export declare const subscription: SubscriptionResolvers;
