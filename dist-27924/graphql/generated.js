export {};
//# sourceMappingURL=generated.js.map