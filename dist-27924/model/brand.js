/** Branded types: values that only their own constructors make. */
export {};
//# sourceMappingURL=brand.js.map