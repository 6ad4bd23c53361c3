/** Guesses which known name a misspelt one stands for. */
/** ` (did you mean x?)`, or nothing when no known name is within two edits of the given one. */
export declare function didYouMean(given: string, known: readonly string[]): string;
