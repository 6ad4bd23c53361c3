import { type ProducerKey } from '../../model/producers.ts';
/** A category's key. */
export declare function categoryKey(id: string): ProducerKey;
/** A thread's name. */
export declare function threadName(id: string): string;
