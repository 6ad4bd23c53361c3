export {};
//# sourceMappingURL=feed.js.map