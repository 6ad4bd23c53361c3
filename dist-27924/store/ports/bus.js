/** An offset in no log: a subscriber that resumes from it receives a gap. */
export const UNKNOWN_OFFSET = { epoch: 0, sequence: 0 };
//# sourceMappingURL=bus.js.map