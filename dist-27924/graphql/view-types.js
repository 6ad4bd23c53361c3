export {};
//# sourceMappingURL=view-types.js.map