/** Makes a store of an adapter's ports. Every adapter opens through here, so that no port is reached unchecked. */
import { checked } from './checked.ts';
import { countWrites } from './data-version.ts';
import { keepItems } from './kept-items.ts';
import type { ItemChanges } from './ports/changed-since.ts';
import type { Store, StorePorts } from './ports/store.ts';
import { wholeItems } from './whole-items.ts';

/** The ports of one adapter, and what concerns them all. */
export interface StoreParts extends StorePorts, Pick<Store, 'name' | 'close'> {
  /** Default: never, for a store without copies in front of it. */
  readonly isDegraded?: Store['isDegraded'];
  /** Default: one small durable write. */
  readonly ping?: Store['ping'];
  /** Whether no other process writes to it, so that items can be kept in memory and writes counted. Default: no. */
  readonly isSole?: boolean;
  /** Whether items are returned as stored, because a store in front of this one completes them. Default: no. */
  readonly isBehind?: boolean;
  /** How a store with other writers learns of their changes, and of its own. Default: it does not. */
  readonly itemChanges?: ItemChanges;
}

/**
 * The ports behind the checks, as one store whose items carry the state of their authors, the openings of their
 * threads, and who may read them.
 */
export function assembleStore(parts: StoreParts): Store {
  const { isDegraded = () => false, ping = () => parts.meta.put('ping', '') } = parts;
  const ports =
    parts.isBehind === true ? parts : { ...parts, items: wholeItems(parts.items, parts) };
  const kept =
    parts.isSole === true
      ? countWrites(keepItems(ports))
      : { ...ports, itemChanges: parts.itemChanges ?? null, dataVersion: () => null };
  return checked({ ...kept, isDegraded, ping });
}
