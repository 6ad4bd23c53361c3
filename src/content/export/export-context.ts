/** What the parts of an export share. */
import { LIMITS } from '../../base/limits.ts';
import type { DeclaredFields } from '../../model/fields.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Store } from '../../store/ports/store.ts';
import type { Kind } from '../import/kinds.ts';
import type { RowWriter } from './row-writer.ts';

export interface ExportContentOptions {
  /** New or empty; it appears when everything is written and flushed to disk. */
  readonly folder: string;
  /** The prefix of the ids of items that were published here. */
  readonly ownPrefix: string;
  /** The installation's attribute fields: a number that is an instant is written as a date. */
  readonly fields: DeclaredFields;
  onProgress(kind: Kind, rows: number): void;
}

export interface ExportContext {
  readonly store: Store;
  readonly options: ExportContentOptions;
  /** Opens the file of a kind. */
  open(kind: Kind): RowWriter;
}

/** Everything in a list, read a page at a time. */
export async function* allOf<T, Key>(
  read: (page: KeyPage<Key>) => Promise<readonly T[]>,
  keyOf: (entry: NoInfer<T>) => NoInfer<Key>,
  limit: number = LIMITS.exportItemsMax,
): AsyncGenerator<T> {
  for (let after: Key | null = null, isMore = true; isMore;) {
    const page: readonly T[] = await read({ after, limit });
    yield* page;
    const last = page.at(-1);
    isMore = page.length === limit && last !== undefined;
    if (last !== undefined) after = keyOf(last);
  }
}
