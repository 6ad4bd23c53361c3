export {};
//# sourceMappingURL=edges.js.map