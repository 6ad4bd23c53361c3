export {};
//# sourceMappingURL=items.js.map