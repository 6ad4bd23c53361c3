export {};
//# sourceMappingURL=timelines.js.map