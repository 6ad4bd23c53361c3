/** The keys of what is written. */
import { codeOf } from '../api/errors.ts';

/** Names what is written until the server has it, so that sending it again after a lost answer does nothing twice. */
export function newKey(): string {
  // Not randomUUID, which a page over plain http from another machine lacks.
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/**
 * Sends what is written under its key. Where the key stands for an earlier version, because its answer was lost or another
 * window sent it, `renew` gives what is written a new key, and its writer decides whether both are wanted.
 */
export async function sendOnce(job: () => Promise<unknown>, renew: () => void): Promise<void> {
  try {
    await job();
  } catch (error) {
    if (codeOf(error) !== 'CONFLICT') throw error;
    renew();
    throw new Error(EARLIER, { cause: error });
  }
}

const EARLIER =
  'An earlier version of this is published already. Try again to publish this one as well.';
