/** What a person holds towards a producer, and the facts that decide what a viewer may see. */
export {};
//# sourceMappingURL=edges.js.map