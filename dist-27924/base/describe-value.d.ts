/** Shows a value in an error message. */
/** The value in a few words: short, and never a whole structure. */
export declare function describeValue(value: unknown): string;
