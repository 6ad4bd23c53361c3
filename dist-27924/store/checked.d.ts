import type { Store } from './ports/store.ts';
/** The same store behind the checks. Safe to apply twice. */
export declare function checked(store: Store): Store;
