import type { Context } from '../context.ts';
import type { ProducerResolvers, UserResolvers } from '../generated.ts';
import type { ProducerView } from '../view-types.ts';
export declare const producer: ProducerResolvers;
export declare const producerFields: {
    followerCount: ({ key }: ProducerView, _: unknown, context: Context) => Promise<number>;
    viewerFollows: ({ key }: ProducerView, _: unknown, context: Context) => Promise<boolean>;
    viewerMutes: ({ key }: ProducerView, _: unknown, context: Context) => Promise<boolean>;
};
export declare const user: UserResolvers;
