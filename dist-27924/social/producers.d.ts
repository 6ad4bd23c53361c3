import { type ProducerKey, type UserId } from '../model/producers.ts';
export declare function isName(value: string): boolean;
/** Whether `type:id` is well formed and a person can follow it; nobody can follow the timeline of everything. */
export declare function isFollowable(key: ProducerKey): boolean;
/** The person a `user:` producer stands for; null for any other. */
export declare function userOf(key: ProducerKey): UserId | null;
