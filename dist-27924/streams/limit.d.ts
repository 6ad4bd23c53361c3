import { type Stream } from './stream.ts';
/** One bounded read per request finds the floor, so a limit over a filter is only as deep as that read gets. */
export declare function limitStream(count: number, inner: Stream): Stream;
