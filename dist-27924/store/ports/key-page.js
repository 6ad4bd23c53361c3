/** A page of a list that is sorted by key. */
export {};
//# sourceMappingURL=key-page.js.map