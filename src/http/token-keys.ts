/**
 * The public keys for bearer tokens, from the address where the identity provider serves them. A token is refused only
 * because of the token itself: while the address fails, tokens are UNAVAILABLE, and the address is not asked again for
 * a moment.
 */
import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSInvalid, JWKSNoMatchingKey, JWKSTimeout } from 'jose/errors';
import type { Clock } from '../base/clock.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Logger } from '../base/log.ts';

export interface TokenKeysContext {
  readonly clock: Clock;
  /** Receives each failure once. */
  readonly log: Pick<Logger, 'warn'>;
}

/** jose keeps the keys for ten minutes, and fetches again at most every 30 s for an unknown key. */
const FETCHING = { timeoutDuration: 2_000, cooldownDuration: 30_000 };

/** Finds a token's key. Throws UNAVAILABLE when the address fails, and without asking it for the next `keysRestMs`. */
export function openTokenKeys(url: URL, { clock, log }: TokenKeysContext): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, FETCHING);
  let failure: FeedError | null = null;
  let restsUntilMs = 0;
  const rest = (cause: unknown): FeedError => {
    if (clock.now() >= restsUntilMs)
      log.warn({ err: cause, address: url.origin }, 'the keys of bearer tokens cannot be fetched');
    failure = new FeedError('UNAVAILABLE', 'the keys of bearer tokens cannot be fetched now');
    restsUntilMs = clock.now() + LIMITS.keysRestMs;
    return failure;
  };
  return async (header, token) => {
    if (failure !== null && clock.now() < restsUntilMs) {
      // Keys that were fetched before remain valid; a key that is not among them may be new.
      const known = remote.fresh ? remote.jwks() : undefined;
      if (known === undefined) throw failure;
      return createLocalJWKSet(known)(header, token).catch((error: unknown) => {
        throw error instanceof JWKSNoMatchingKey ? failure : error;
      });
    }
    try {
      return await remote(header, token);
    } catch (error) {
      throw isFetchFault(error) ? rest(error) : error;
    }
  };
}

/** Whether the fault is not the token's: no answer, a bad status, or an answer that is not a set of keys. */
function isFetchFault(error: unknown): boolean {
  return (
    !(error instanceof JOSEError) ||
    error instanceof JWKSTimeout ||
    error instanceof JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}
