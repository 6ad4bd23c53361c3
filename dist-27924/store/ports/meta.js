/** The port of small durable facts of the installation. */
export {};
//# sourceMappingURL=meta.js.map