export {};
//# sourceMappingURL=threads.js.map