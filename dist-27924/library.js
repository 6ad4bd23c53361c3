export { FeedError } from "./base/errors.js";
export { refreshFence } from "./fence/commit.js";
export { sourceOf } from "./fence/source.js";
export { servePage, shareFences } from "./fence/serve.js";
export { position } from "./model/positions.js";
export {} from "./fence/fencepost.js";
export { openLmdbStore } from "./store/lmdb/open.js";
//# sourceMappingURL=library.js.map