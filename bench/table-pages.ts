/** The size of each table in the embedded store's file, from the pages of a closed store. */
import { open } from 'lmdb';

export interface TablePages {
  readonly entries: number;
  readonly bytes: number;
}

/** Every table by name. Free and half-filled pages count as they are in the file. */
export async function tablePages(folder: string): Promise<ReadonlyMap<string, TablePages>> {
  const root = open({ path: folder, noSubdir: false, maxDbs: 96, readOnly: true });
  const names = [...root.getKeys()].map(String);
  const pages = new Map<string, TablePages>();
  for (const name of names) {
    const table = root.openDB(name, { keyEncoding: 'binary', encoding: 'binary' });
    pages.set(name, pagesIn(table.getStats() as Readonly<Record<string, number>>));
  }
  await root.close();
  return pages;
}

function pagesIn(stats: Readonly<Record<string, number>>): TablePages {
  const {
    pageSize = 0,
    treeLeafPageCount = 0,
    treeBranchPageCount = 0,
    overflowPages = 0,
    entryCount = 0,
  } = stats;
  return {
    entries: entryCount,
    bytes: (treeLeafPageCount + treeBranchPageCount + overflowPages) * pageSize,
  };
}
