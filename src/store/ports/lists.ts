/** The port of lists. A list is one record with all of its members, so that a change is one step and a page reads one row. */
import type { ListChange, ListKey, ProducerList } from '../../model/lists.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

export interface ListStore {
  /**
   * Adds a list; its members may come in any order. A repeat returns the first list with `isNew: false`, whatever it
   * contains. Refuses, with BAD_USER_INPUT, more lists than a person may keep and more members than a list may hold.
   */
  create(list: ProducerList): Promise<{ readonly list: ProducerList; readonly isNew: boolean }>;
  get(key: ListKey): Promise<ProducerList | null>;
  /**
   * Renames a list, adds members and then removes members, in one step that is safe to repeat. Returns the resulting
   * list, or null when there is none. Refuses, with BAD_USER_INPUT, more members than a list may hold.
   */
  change(key: ListKey, change: ListChange): Promise<ProducerList | null>;
  /** By id, in the order of code points. A damaged one is listed as `isDamaged`; the other reads of it throw. */
  list(owner: UserId, page: KeyPage<string>): Promise<readonly ProducerList[]>;
  /** Everybody's lists, by owner and id, each in the order of code points. */
  all(page: KeyPage<ListKey>): Promise<readonly ProducerList[]>;
  /** Any person's lists that contain the producer, at most `limit`, in any order. */
  holding(producer: ProducerKey, limit: number): Promise<readonly ListKey[]>;
  /** True when it existed, also when it is damaged. */
  remove(key: ListKey): Promise<boolean>;
}
