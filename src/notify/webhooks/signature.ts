/**
 * Signatures of webhooks, as described by standardwebhooks.com: HMAC-SHA256 over the id, the time and the body, so that
 * none of them can be changed and an old message cannot be sent again.
 */
import { createHmac, randomBytes } from 'node:crypto';

/** The prefix that makes a secret recognisable. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedArgs {
  readonly id: string;
  readonly secret: string;
  readonly atMs: number;
  readonly body: string;
}

/** The headers that a receiver checks. */
export function signatureHeaders({ id, secret, atMs, body }: SignedArgs): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
