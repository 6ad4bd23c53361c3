export { FeedError } from "../base/errors.js";
export { SourceError } from "./checked-source.js";
export { shareFences } from "./context.js";
export { createFence } from "./fence.js";
export { memoryFenceStore } from "./memory-fence-store.js";
export { RankError } from "./ranking.js";
export { arraySource, rangeSource } from "./sources.js";
//# sourceMappingURL=index.js.map