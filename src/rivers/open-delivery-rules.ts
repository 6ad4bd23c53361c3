/** The file of delivery rules: read at the start, and again when it changes. */
import { FeedError } from '../base/errors.ts';
import type { Logger } from '../base/log.ts';
import { openReloadedFile, type ReloadedFile } from '../base/reloaded-file.ts';
import { POSITION_ZERO } from '../model/positions.ts';
import type { Store } from '../store/ports/store.ts';
import { type DeliveryRules, NO_RULES } from './delivery-rules.ts';
import { readDeliveryRules, type RulesFile } from './read-delivery-rules.ts';

export interface DeliveryRulesOptions {
  /** Null for no rules. */
  readonly file: string | null;
  readonly store: RuledStore;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

type RuledStore = Pick<Store, 'timelines'>;

/**
 * Refuses, with BAD_USER_INPUT and its name, a file that cannot be used at the start. Producers without an item are
 * logged: one may be a typo, or not have begun, or be gone.
 */
export async function openDeliveryRules({
  file,
  store,
  log,
}: DeliveryRulesOptions): Promise<ReloadedFile<DeliveryRules>> {
  const read = async (path: string): Promise<DeliveryRules> => {
    const found = await readDeliveryRules(path);
    const silent = await silentOf(store, found);
    if (silent.length > 0)
      log.warn({ rules: silent }, 'some delivery rules name producers that have no items');
    return found.rules;
  };
  return openReloadedFile({ file, read, empty: NO_RULES, what: 'delivery rules', log });
}

/** The rules for producers without an item, each with its place; none while the store does not answer. */
async function silentOf(
  { timelines }: RuledStore,
  { rules: { push, pull }, placeOf }: RulesFile,
): Promise<readonly string[]> {
  const producers = [...push, ...pull];
  try {
    const upTo = await timelines.newest();
    const stretches = producers.map((producer) => ({ producer, above: POSITION_ZERO, upTo }));
    const newest = await timelines.newestIn(stretches, 1);
    return producers
      .filter((_, nth) => newest[nth]?.length === 0)
      .map((producer) => `${placeOf(producer)} ${producer}`);
  } catch (error) {
    if (error instanceof FeedError && error.code === 'UNAVAILABLE') return [];
    throw error;
  }
}
