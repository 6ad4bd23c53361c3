/**
 * Who makes a request. Bearer tokens are checked by jose with pinned algorithms. The development header works only
 * where nobody else can send it. An invalid credential is refused as UNAUTHENTICATED, never treated as anonymous.
 */
import { subtle } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { jwtVerify, type CryptoKey, type JWTVerifyOptions } from 'jose';
import { JOSEError } from 'jose/errors';
import { LRUCache } from 'lru-cache';
import type { Config } from '../base/config/config-options.ts';
import { describeValue } from '../base/describe-value.ts';
import { FeedError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { roomFor } from '../base/lru.ts';
import { NO_CLAIMS, type Claims } from '../graphql/context.ts';
import type { UserId } from '../model/producers.ts';
import { isName } from '../social/producers.ts';
import { foreignHeader, isLoopback } from './this-machine.ts';
import { openTokenKeys, type TokenKeysContext } from './token-keys.ts';

export const VIEWER_HEADER = 'x-palisade-viewer';
/** The roles of the development viewer, separated by commas. */
export const ROLES_HEADER = 'x-palisade-roles';

const CLOCK_SKEW_S = 60;
const TOKEN_CHARS_MAX = 8_192;
const ROLES_MAX = 32;

/** Whom a credential identifies, and for how long. */
export interface Identity {
  /** Null when there is no credential. */
  readonly viewer: UserId | null;
  /**
   * The token's expiry; null when the credential never expires. A single request tolerates `CLOCK_SKEW_S` more, a live
   * connection does not.
   */
  readonly expiresAtMs: number | null;
  readonly claims: Claims;
}

const ANONYMOUS_IDENTITY: Identity = { viewer: null, expiresAtMs: null, claims: NO_CLAIMS };

export interface Viewers {
  /** Which credentials are accepted, worded for the start-up line. */
  readonly mode: string;
  /** Whether the development header is accepted. */
  readonly isHeaderOn: boolean;
  /**
   * Returns an anonymous identity without a credential. Rejects an invalid one with UNAUTHENTICATED, and one that
   * cannot be checked now with UNAVAILABLE. The credential is in the request's headers or, instead, in a socket's first
   * message.
   */
  identify(
    headers: IncomingHttpHeaders,
    credential?: CredentialHeaders,
  ): Identity | Promise<Identity>;
  /** The viewer whom a credential names that needs no checking, or was checked lately; else null. */
  known(credential: CredentialHeaders): UserId | null;
}

/** The credential in a request's headers, or in what replaces them. */
export interface CredentialHeaders {
  readonly authorization?: string | undefined;
  readonly [VIEWER_HEADER]?: string | readonly string[] | undefined;
  readonly [ROLES_HEADER]?: string | readonly string[] | undefined;
}

/** Whether there is a credential, which may not hold. */
export function hasCredential(headers: CredentialHeaders): boolean {
  return headers.authorization !== undefined || headers[VIEWER_HEADER] !== undefined;
}

type ViewerConfig = Pick<
  Config,
  | 'jwtSecret'
  | 'jwksUrl'
  | 'jwtIssuer'
  | 'jwtAudience'
  | 'jwtAlgorithms'
  | 'mode'
  | 'host'
  | 'origins'
>;

interface Verifier {
  /** The identity for the valid token in an Authorization header. */
  verify(authorization: string): Identity | Promise<Identity>;
  /** The same, if the token was checked lately. */
  known(authorization: string): Identity | null;
}

export function openViewers(config: ViewerConfig, context: TokenKeysContext): Viewers {
  const verifier = openVerifier(config, context);
  const refusal = whyNoHeader(config);
  return {
    isHeaderOn: refusal === null,
    mode: describeMode(config, refusal),
    identify(headers, credential: CredentialHeaders = headers) {
      if (!hasCredential(credential)) return ANONYMOUS_IDENTITY;
      const { authorization } = credential;
      const named = credential[VIEWER_HEADER];
      if (named !== undefined) {
        const foreign = foreignHeader(headers, config.origins);
        const roles = credential[ROLES_HEADER];
        return identifyByHeader(named, { authorization, roles, refusal, foreign });
      }
      if (verifier === null)
        throw unauthenticated('expected no Authorization header, because bearer tokens are off');
      return verifier.verify(authorization ?? '');
    },
    known({ authorization, [VIEWER_HEADER]: named }) {
      if (named !== undefined)
        return refusal === null && typeof named === 'string' ? (named as UserId) : null;
      return verifier?.known(authorization ?? '')?.viewer ?? null;
    },
  };
}

/** Why the development header is refused; null when it is accepted. */
function whyNoHeader({ jwtSecret, jwksUrl, mode, host }: ViewerConfig): string | null {
  if (jwtSecret !== null || jwksUrl !== null) return 'bearer tokens are on';
  if (mode === 'production') return 'NODE_ENV is production';
  return isLoopback(host) ? null : 'the server listens beyond loopback';
}

function describeMode({ jwtSecret, jwksUrl }: ViewerConfig, refusal: string | null): string {
  if (jwtSecret !== null) return 'bearer tokens signed with a shared secret';
  if (jwksUrl !== null) return `bearer tokens signed by the keys at ${jwksUrl.origin}`;
  return refusal === null
    ? `the development header ${VIEWER_HEADER}, on loopback only`
    : `anonymous only: no bearer tokens are configured and ${refusal}`;
}

interface HeaderContext {
  readonly authorization: string | undefined;
  readonly roles: string | readonly string[] | undefined;
  /** Why the header is off. */
  readonly refusal: string | null;
  /** Which header shows that the request is not from this machine. */
  readonly foreign: string | null;
}

/** The words of a text, or the whole entries of a list: the role `Site admin` is not the role `admin`. */
function rolesIn(claim: unknown): ReadonlySet<string> {
  const words: unknown = typeof claim === 'string' ? claim.split(/[\s,]+/) : claim;
  const listed: readonly unknown[] = Array.isArray(words) ? words : [];
  const roles = listed
    .filter((name): name is string => typeof name === 'string' && name !== '')
    .slice(0, ROLES_MAX);
  return roles.length === 0 ? NO_CLAIMS.roles : new Set(roles);
}

function identifyByHeader(named: string | readonly string[], by: HeaderContext): Identity {
  if (by.refusal !== null)
    throw unauthenticated(`expected no ${VIEWER_HEADER} header, because ${by.refusal}`);
  if (by.foreign !== null)
    throw unauthenticated(
      `expected ${VIEWER_HEADER} in a request from this machine, got it with a foreign ${by.foreign} header`,
    );
  if (by.authorization !== undefined)
    throw unauthenticated(`expected ${VIEWER_HEADER} or Authorization, got both`);
  if (typeof named !== 'string')
    throw unauthenticated(`expected one ${VIEWER_HEADER} header, got several`);
  const viewer = userId(named, `the ${VIEWER_HEADER} header`);
  return { viewer, expiresAtMs: null, claims: { ...NO_CLAIMS, roles: rolesIn(by.roles) } };
}

function tokenIn(authorization: string): string {
  const token = /^Bearer ([A-Za-z0-9_.-]+)$/i.exec(authorization)?.[1];
  if (token === undefined || token.length > TOKEN_CHARS_MAX)
    throw unauthenticated('expected Authorization: Bearer and a token');
  return token;
}

/** An identity provider may write a number or a list, but only a text names a user. */
function userId(value: unknown, where: string): UserId {
  if (typeof value !== 'string' || !isName(value))
    throw unauthenticated(
      `expected a user’s id of 1 to ${LIMITS.idCharsMax} printable characters without spaces in ${where}, got ${describeValue(value)}`,
    );
  return value as UserId;
}

function openVerifier(
  { jwtSecret, jwksUrl, jwtIssuer, jwtAudience, jwtAlgorithms }: ViewerConfig,
  context: TokenKeysContext,
): Verifier | null {
  const checks: JWTVerifyOptions = {
    issuer: jwtIssuer ?? '',
    audience: jwtAudience ?? '',
    clockTolerance: CLOCK_SKEW_S,
    requiredClaims: ['exp', 'sub', 'iss', 'aud'],
  };
  if (jwtSecret !== null) {
    const importing = verifyingKey(jwtSecret);
    return cacheVerified(
      async (token, currentDate) =>
        jwtVerify(token, await importing, { ...checks, algorithms: ['HS256'], currentDate }),
      { ...context, believedMs: Infinity },
    );
  }
  if (jwksUrl === null) return null;
  const keys = openTokenKeys(jwksUrl, context);
  return cacheVerified(
    (token, currentDate) =>
      jwtVerify(token, keys, { ...checks, algorithms: [...jwtAlgorithms], currentDate }),
    { ...context, believedMs: LIMITS.tokenBelievedMsMax },
  );
}

/** Imported once: given a secret's bytes, jose would make a key for each token. */
function verifyingKey(secret: string): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['verify']);
}

type CheckToken = (token: string, currentDate: Date) => Promise<{ readonly payload: TokenPayload }>;

/** The claims that are read here; jose reads the rest of the token. */
interface TokenPayload {
  readonly sub?: unknown;
  readonly exp?: number;
  readonly roles?: unknown;
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

interface VerifierContext extends Pick<TokenKeysContext, 'clock'> {
  /**
   * How long a checked token is believed: limited for keys that can be withdrawn, unlimited for a secret, which lasts
   * as long as the process.
   */
  readonly believedMs: number;
}

/** Checking a signature costs about as much as a page, so valid tokens are cached, never beyond their expiry. */
function cacheVerified(check: CheckToken, { clock, believedMs }: VerifierContext): Verifier {
  const verified = new LRUCache<string, { readonly identity: Identity; readonly untilMs: number }>(
    roomFor(LIMITS.tokensCachedMax),
  );
  const known = (authorization: string): Identity | null => {
    const found = verified.get(authorization);
    return found !== undefined && clock.now() < found.untilMs ? found.identity : null;
  };
  return {
    known,
    verify: (authorization) =>
      known(authorization) ?? verifyNow(authorization, tokenIn(authorization)),
  };

  async function verifyNow(authorization: string, token: string): Promise<Identity> {
    const nowMs = clock.now();
    const payload = await payloadOf(() => check(token, new Date(nowMs)));
    const { sub: subject, exp: expiryS = 0 } = payload;
    const identity = {
      viewer: userId(subject, 'the token’s subject'),
      expiresAtMs: expiryS * 1_000,
      claims: claimsOf(payload),
    };
    verified.set(authorization, {
      identity,
      untilMs: Math.min(nowMs + believedMs, (expiryS + CLOCK_SKEW_S) * 1_000),
    });
    return identity;
  }
}

function claimsOf({ roles, email, email_verified: isVerified }: TokenPayload): Claims {
  return {
    roles: rolesIn(roles),
    verifiedEmail: isVerified === true && typeof email === 'string' ? email : null,
  };
}

async function payloadOf<T>(verify: () => Promise<{ readonly payload: T }>): Promise<T> {
  try {
    return (await verify()).payload;
  } catch (error) {
    if (!(error instanceof JOSEError)) throw error;
    throw unauthenticated(
      error.code === 'ERR_JWT_EXPIRED'
        ? 'expected a valid token, got an expired one'
        : 'expected a valid token, got an invalid one',
    );
  }
}

function unauthenticated(message: string): FeedError {
  return new FeedError('UNAUTHENTICATED', message);
}
