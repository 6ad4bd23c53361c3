/** Client keys for what is written. */
import { codeOf } from '../api/errors.ts';

/** A key for a text until the server has it, so that sending it again after a lost answer has no second effect. */
export function newKey(): string {
  // Not randomUUID, which is missing in a page over plain http from another machine.
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/**
 * Sends a text under its key. If the key belongs to an earlier version, because its answer was lost or another window
 * sent it, `renew` gives the text a new key, and its writer decides whether both are wanted.
 */
export async function sendOnce(
  job: () => Promise<unknown>,
  renew: () => void | Promise<void>,
): Promise<void> {
  try {
    await job();
  } catch (error) {
    if (codeOf(error) !== 'CONFLICT') throw error;
    await renew();
    throw new Error(EARLIER, { cause: error });
  }
}

const EARLIER =
  'An earlier version of this has already been published. Try again to publish this one as well.';
