import type { FencedSource } from './source.ts';
/** A source answered what its port does not allow: a fault of the program that wrote it, not of a reader. */
export declare class SourceError extends Error {
    readonly name = "SourceError";
}
/** The same source; its answers throw SourceError when they break the port's promises. */
export declare function checkedSource(source: FencedSource): FencedSource;
