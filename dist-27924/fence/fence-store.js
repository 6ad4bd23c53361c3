export {};
//# sourceMappingURL=fence-store.js.map