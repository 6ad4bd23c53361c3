/** How the text of one option becomes its value: zod schemas whose messages say what was expected. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { LIMITS } from '../limits.ts';

/** Random bytes have far more distinct values; a placeholder such as `aaaa…` or a key of zeros does not. */
const VARIED_BYTES_MIN = 6;
const NOT_VARIED = `expected random bytes, got fewer than ${VARIED_BYTES_MIN} different ones`;

const JWT_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;

export const onOff = z
  .enum(['on', 'off'], 'expected on or off')
  .transform((value) => value === 'on');

/** A file or folder. Blank text comes from an empty variable in a script. */
export const filePath = z
  .string()
  .regex(/\S/, 'expected the path of a file or folder')
  .max(1_000, 'expected at most 1000 characters');

export const shortText = z
  .string()
  .min(1, 'expected some text')
  .max(1_000, 'expected at most 1000 characters');

/** Parts separated by commas, without surrounding spaces; empty parts are left out. An empty text has none. */
export const commaList = z
  .string()
  .refine((value) => value === '' || splitCommas(value).length > 0, 'expected one or more paths')
  .transform(splitCommas);

export const jwtSecret = z
  .string()
  .refine((value) => Buffer.byteLength(value) >= 32, 'expected at least 32 bytes')
  .refine((value) => isVaried(Buffer.from(value)), NOT_VARIED);

/** The characters that a header can carry. */
export const metricsToken = z
  .string()
  .regex(/^[A-Za-z0-9._~+/=-]{16,256}$/, 'expected 16 to 256 letters, digits or -._~+/=')
  .refine((value) => isVaried(Buffer.from(value)), NOT_VARIED);

export const jwtAlgorithms = z
  .string()
  .transform((value) => value.split(','))
  .pipe(
    z
      .array(z.enum(JWT_ALGORITHMS, `expected one or more of ${JWT_ALGORITHMS.join(', ')}`))
      .min(1, 'expected at least one algorithm'),
  );

/** https, or http on loopback. */
export const jwksUrl = z
  .string()
  .refine(isJwksUrl, 'expected an https address without a user name, or http on loopback')
  .transform((value) => new URL(value));

/** The keys of cursors: the first seals, every key opens. */
export const cursorKeys = z
  .string()
  .transform((value) => value.split(',').map(splitKey))
  .refine(
    areCursorKeys,
    'expected up to 8 distinct id:base64 pairs, ids of 1 to 8 letters or digits and keys of 32 bytes',
  )
  .refine((keys) => keys.every(({ secret }) => isVaried(secret)), NOT_VARIED);

export const origins = z
  .string()
  .transform(splitCommas)
  .refine(
    // As a browser writes it: lower case, no path, and no default port.
    (list) => list.every((origin) => isHttp(origin) && new URL(origin).origin === origin),
    'expected origins such as https://app.example, each as a browser sends it: a scheme, a host in lower case, and a port unless it is the default',
  );

/** Addresses, blocks of addresses, and the names that Fastify has for some of them. */
export const proxies = z
  .string()
  .transform(splitCommas)
  .refine(
    (list) => list.every(isProxy),
    'expected addresses such as 10.0.0.1, blocks such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
  );

/** The kinds that witnesses may have, and whether each keeps a value or an instant. */
export const witnessKinds = z.string().transform((value, context) => {
  const kinds = value === '' ? [] : value.split(',').map((pair) => splitKind(pair.trim()));
  const names = new Set(kinds.map(([name]) => name));
  if (!names.has('') && names.size === kinds.length && names.size <= LIMITS.witnessKindsMax)
    return Object.fromEntries(kinds);
  context.addIssue({
    code: 'custom',
    message: `expected up to ${LIMITS.witnessKindsMax} distinct kinds, each followed by =value or =instant`,
  });
  return z.NEVER;
});

export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  const expected = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,10}$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected);
}

/** What a push and a pull cost relative to each other. */
export const priceRatio = z
  .string()
  .regex(
    /^[1-9][0-9]{0,5}:[1-9][0-9]{0,5}$/,
    'expected PUSH:PULL, two whole numbers from 1 to 999999 such as 3:1',
  )
  .transform((value) => {
    const [push = 0, pull = 0] = value.split(':').map(Number);
    return { push, pull };
  });

/**
 * The address of a service, with one of the protocols. It may be a list of hosts, which is not a valid URL; the driver
 * parses the rest.
 */
export function serviceUrl(...protocols: readonly string[]): z.ZodType<string, string> {
  return z.string().refine(
    (value) => {
      const [protocol = ''] = /^[a-z+]+:\/\/(?=[^/?#\s])/.exec(value) ?? [];
      return protocols.some((each) => protocol === `${each}://`);
    },
    `expected an address that starts with ${protocols.map((each) => `${each}://`).join(', ')} and names a host`,
  );
}

/** A mail server: smtp or smtps, with at most a user name. */
export const smtpUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && isSmtp(new URL(value)),
    'expected an address such as smtp://user@mail.example:587, smtp or smtps, without a password',
  )
  .transform((value) => new URL(value));

/** A mailbox, alone or with a name before it. */
export const mailbox = z
  .string()
  .regex(
    /^(?:[^<>\r\n"]{1,100} <[^<>\s@]{1,64}@[^<>\s@]{1,189}>|[^<>\s@]{1,64}@[^<>\s@]{1,189})$/,
    'expected an address such as feed@example.com or Palisade <feed@example.com>',
  );

/** Where people reach the server. */
export const publicUrl = z
  .string()
  .refine(
    (value) => isHttp(value) && new URL(value).username === '',
    'expected an http or https address',
  )
  .transform((value) => new URL(value));

/** Where a client shows a node: an address with the place of its id. */
export const nodeUrl = z
  .string()
  .refine(
    (value) => isHttp(value) && value.split('{id}').length === 2,
    'expected an http or https address with {id} in it once, such as https://app.example/open/{id}',
  );

/** Addresses and blocks of addresses. */
export const networks = z
  .string()
  .transform(splitCommas)
  .refine(
    (list) => list.length <= LIMITS.webhookNetworksMax && list.every(isBlock),
    `expected at most ${LIMITS.webhookNetworksMax} addresses such as 10.0.0.1 or blocks such as 10.0.0.0/8`,
  );

function isVaried(secret: Uint8Array): boolean {
  return new Set(secret).size >= VARIED_BYTES_MIN;
}

function splitCommas(value: string): readonly string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isProxy(value: string): boolean {
  return ['loopback', 'linklocal', 'uniquelocal'].includes(value) || isBlock(value);
}

function isBlock(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function isSmtp({ protocol, hostname, password }: URL): boolean {
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && password === '';
}

function isHttp(value: string): boolean {
  return URL.canParse(value) && /^https?:/.test(value);
}

function isJwksUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.username !== '' || url.password !== '') return false;
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
}

function splitKey(pair: string): { readonly id: string; readonly secret: Uint8Array } {
  const colon = Math.max(pair.indexOf(':'), 0);
  return { id: pair.slice(0, colon), secret: Buffer.from(pair.slice(colon + 1), 'base64') };
}

function areCursorKeys(keys: readonly ReturnType<typeof splitKey>[]): boolean {
  const ids = new Set(keys.map(({ id }) => id));
  return (
    ids.size === keys.length &&
    keys.length <= 8 &&
    keys.every(({ id, secret }) => /^[A-Za-z0-9_-]{1,8}$/.test(id) && secret.length === 32)
  );
}

/** An empty name for anything other than `kind=value` or `kind=instant`. */
function splitKind(pair: string): readonly [name: string, holds: 'value' | 'instant'] {
  const [, name = '', holds] = /^([a-z][a-z0-9-]{0,63})=(value|instant)$/.exec(pair) ?? [];
  return [name, holds === 'instant' ? 'instant' : 'value'];
}
