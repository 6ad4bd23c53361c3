/**
 * The ranker contract. A ranker orders candidates and does nothing else: it may not add, drop or repeat, and it must
 * answer within its deadline. What it returns is checked by the caller, never trusted.
 */
export {};
//# sourceMappingURL=ranker.js.map