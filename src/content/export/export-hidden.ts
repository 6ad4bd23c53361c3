/** What people hid, in an export. Items are named as in their own rows; deleted ones have no row. */
import { LIMITS } from '../../base/limits.ts';
import type { Edge } from '../../model/edges.ts';
import { hiddenItem } from '../../model/muted-keys.ts';
import type { ExportContext } from './export-context.ts';
import { namesOf } from './export-items.ts';
import { hiddenRow } from './rows.ts';

/** Writes edges to hidden items in batches. */
export interface HiddenWriter {
  add(edge: Edge): Promise<void>;
  close(): Promise<void>;
}

export function openHidden(context: ExportContext): HiddenWriter {
  const writer = context.open('hidden');
  let waiting: Edge[] = [];
  const write = async (): Promise<void> => {
    const edges = waiting;
    waiting = [];
    const items = await context.store.items.getMany(
      edges.map(({ producer }) => hiddenItem(producer)),
    );
    const nameOf = await namesOf(
      context,
      items.filter((item) => item !== null),
    );
    for (const [nth, edge] of edges.entries()) {
      const item = items[nth] ?? null;
      if (item !== null) await writer.write(hiddenRow(edge, nameOf(item)));
    }
  };
  return {
    async add(edge) {
      waiting.push(edge);
      if (waiting.length >= LIMITS.exportItemsMax) await write();
    },
    async close() {
      await write();
      await writer.close();
    },
  };
}
