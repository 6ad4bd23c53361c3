/**
 * REDIS_URL as a target: one server, a Cluster or Sentinels. Every problem is one sentence that names the variable and
 * the remedy and never repeats the password.
 */
import { FeedError } from '../../../base/errors.ts';

export interface Node {
  readonly host: string;
  readonly port: number;
}

export interface RedisTarget {
  readonly kind: 'single' | 'cluster' | 'sentinel';
  /** The server, the Cluster's seed nodes, or the Sentinels. */
  readonly nodes: readonly Node[];
  readonly username: string | null;
  readonly password: string | null;
  /** 0 in a Cluster. */
  readonly db: number;
  /** The name the Sentinels know the primary by; null without them. */
  readonly primary: string | null;
  readonly isTls: boolean;
  /** The address without user and password, for logs and messages. */
  readonly shown: string;
}

const SHAPES =
  'redis://host:6379/0, rediss:// for TLS, redis+cluster://host:port,host:port or redis+sentinel://host:port,host:port/primary';
const URL_PARTS =
  /^(redis|rediss|redis\+cluster|rediss\+cluster|redis\+sentinel|rediss\+sentinel):\/\/(?:([^/@]*)@)?([^/@?#]+)(?:\/([^?#]*))?$/;
const NODE = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?$/;

/** Throws BAD_USER_INPUT for anything that is not one of the shapes. */
export function parseRedisUrl(url: string): RedisTarget {
  const [, scheme, credentials, hosts = '', path = ''] = URL_PARTS.exec(url) ?? [];
  if (scheme === undefined) throw badAddress('an address of another shape');
  const kind = scheme.endsWith('+cluster')
    ? 'cluster'
    : scheme.endsWith('+sentinel')
      ? 'sentinel'
      : 'single';
  const nodes = hosts
    .split(',')
    .map((text) => parseNode(text, kind === 'sentinel' ? 26_379 : 6_379));
  if (kind === 'single' && nodes.length > 1)
    throw badAddress('several hosts without +cluster or +sentinel');
  const [name = '', number = ''] = kind === 'sentinel' ? path.split('/') : ['', path];
  if (kind === 'sentinel' && name === '')
    throw badAddress('Sentinels without the name of the primary, such as /mymaster');
  if (!/^[0-9]{0,3}$/.test(number))
    throw badAddress(`the database ${JSON.stringify(number)}, which is not a number`);
  if (kind === 'cluster' && Number(number) !== 0)
    throw badAddress(`database ${number} of a Cluster, which has only 0`);
  return {
    kind,
    nodes,
    ...parseCredentials(credentials),
    db: Number(number),
    primary: kind === 'sentinel' ? decode(name) : null,
    isTls: scheme.startsWith('rediss'),
    shown: `${scheme}://${hosts}${path === '' ? '' : `/${path}`}`,
  };
}

/** A sentence about REDIS_URL. */
function badAddress(got: string, cause?: unknown): FeedError {
  return new FeedError('BAD_USER_INPUT', `REDIS_URL: expected ${SHAPES}, got ${got}`, { cause });
}

function parseNode(text: string, fallbackPort: number): Node {
  const [, host, port] = NODE.exec(text) ?? [];
  const number = port === undefined ? fallbackPort : Number(port);
  if (host === undefined || number < 1 || number > 65_535)
    throw badAddress(`the host ${JSON.stringify(text.slice(0, 80))}`);
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

function parseCredentials(text: string | undefined): {
  readonly username: string | null;
  readonly password: string | null;
} {
  if (text === undefined || text === '') return { username: null, password: null };
  const colon = text.indexOf(':');
  const username = colon === -1 ? text : text.slice(0, colon);
  return {
    username: username === '' ? null : decode(username),
    password: colon === -1 ? null : decode(text.slice(colon + 1)),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw badAddress(
      'a user, password or name with a % that is not followed by two hexadecimal digits',
      cause,
    );
  }
}
