/** Keys and indexes from the root of a file to a place in it. */
export type Path = readonly (string | number)[];
/** A value written in the template, or the name of a parameter that brings it. */
export type Value = {
    readonly literal: string;
} | {
    readonly param: string;
    readonly path: Path;
};
export type ListField = 'kind' | 'tag' | 'author' | 'thread' | 'producer' | 'visibility';
export type OptionalField = 'author' | 'thread' | 'title' | 'text' | 'url';
/** One rule about an item, or a combination of rules. */
export type Rule = {
    readonly rule: 'oneOf';
    readonly field: ListField;
    readonly values: readonly Value[];
} | {
    readonly rule: 'has';
    readonly field: OptionalField;
    readonly isPresent: boolean;
} | {
    readonly rule: 'minVotes' | 'maxVotes';
    readonly votes: number;
} | {
    readonly rule: 'not';
    readonly of: Rule;
} | {
    readonly rule: 'all' | 'any';
    readonly of: readonly Rule[];
};
export type DedupeKey = 'thread' | 'author' | 'title' | 'url' | 'producer';
export type SourceName = 'producer' | 'tag' | 'author' | 'thread';
export interface WeightedPart {
    readonly weight: number;
    readonly of: Part;
}
interface Placed {
    readonly path: Path;
}
export type Part = Placed & ({
    readonly part: 'everything';
} | {
    readonly part: 'following';
    readonly types: readonly string[] | null;
    readonly withOwn: boolean;
} | {
    readonly part: SourceName;
    readonly value: Value;
} | {
    readonly part: 'filter';
    readonly where: Rule;
    readonly of: Part;
} | {
    readonly part: 'merge';
    readonly inputs: readonly Part[];
} | {
    readonly part: 'concat' | 'mix';
    readonly inputs: readonly WeightedPart[];
} | {
    readonly part: 'limit';
    readonly count: number;
    readonly of: Part;
} | {
    readonly part: 'dedupe';
    readonly by: DedupeKey;
    readonly window: number;
    readonly of: Part;
} | {
    readonly part: 'template';
    readonly name: string;
    readonly args: ReadonlyMap<string, Value>;
});
export declare const PART_NAMES: readonly ["following", "everything", "producer", "tag", "author", "thread", "filter", "merge", "concat", "mix", "limit", "dedupe", "template"];
export declare const VISIBILITIES: readonly ["public", "followers", "private"];
/** A part and everything under it, outermost first. */
export declare function partsUnder(root: Part): readonly Part[];
/** The values a part itself carries, without those of the parts inside it. */
export declare function valuesOf(part: Part): readonly Value[];
export {};
