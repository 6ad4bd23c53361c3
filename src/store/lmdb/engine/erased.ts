/** Whether somebody was erased, for writes that may come long after the act that caused them. */
import type { UserId } from '../../../model/producers.ts';
import type { LmdbEnvironment } from './environment.ts';
import { textKey } from './keys.ts';

/** Call it in the transaction that writes, so that no erasure comes in between. */
export function wasErased({ people }: Pick<LmdbEnvironment, 'people'>, user: UserId): boolean {
  return people.get(textKey(user))?.state === 'erased';
}
