/** Whether somebody was erased, for writes that may come long after the act they follow from. */
import type { UserId } from '../../../model/producers.ts';
import type { LmdbEnvironment } from './environment.ts';
import { textKey } from './keys.ts';

/** Ask it in the transaction that writes, so that nothing comes between. */
export function wasErased({ people }: Pick<LmdbEnvironment, 'people'>, user: UserId): boolean {
  return people.get(textKey(user))?.state === 'erased';
}
