/** Makes a store of an adapter's ports. Every adapter opens through here, so that no port is reached unchecked. */
import { itemsWithStandings } from './standings.ts';
import { itemsWithReaders } from './readers.ts';
import { checked } from './checked.ts';
import { itemsWithOpenings } from './openings.ts';
import type { Store, StorePorts } from './ports/store.ts';

/** The ports of one adapter, and what concerns them all. */
export interface StoreParts extends StorePorts, Pick<Store, 'name' | 'close'> {
  /** Default: never, for a store without copies in front of it. */
  readonly isDegraded?: Store['isDegraded'];
  /** Default: one small durable write. */
  readonly ping?: Store['ping'];
}

/** The ports behind the checks, as one store whose items carry how their authors stand, what opened their threads, and who may read them. */
export function assembleStore(parts: StoreParts): Store {
  const { isDegraded = () => false, ping = () => parts.meta.put('ping', '') } = parts;
  const standing = itemsWithStandings(parts.items, parts.people);
  const items = itemsWithReaders(itemsWithOpenings(standing, parts), parts);
  return checked({ ...parts, items, isDegraded, ping });
}
