/** The job queue's connection options, from the same address as the store. */
import { FeedError } from '../../../base/errors.ts';
import { parseRedisUrl, type Node } from './address.ts';
import { tlsOptions } from './client.ts';

/** Options in the driver's terms. */
export interface QueueAddress {
  readonly host?: string;
  readonly port?: number;
  readonly sentinels?: Node[];
  readonly name?: string;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
  readonly sentinelTLS?: object;
  readonly enableTLSForSentinelMode?: boolean;
}

/**
 * The connection to one server, or to the primary that Sentinels name. Refuses a Cluster, which the worker does not
 * support.
 */
export function queueAt(url: string): QueueAddress {
  const { kind, nodes, username, password, db, primary, isTls, shown } = parseRedisUrl(url);
  if (kind === 'cluster') {
    throw new FeedError(
      'BAD_USER_INPUT',
      `REDIS_URL: expected one server or Sentinels for \`palisade worker\`, got the Cluster ${shown}: put Sentinels in front of Redis. Without a worker, nothing is notified, sent, scheduled or indexed`,
    );
  }
  const [node] = nodes;
  return {
    ...(kind === 'sentinel'
      ? { sentinels: [...nodes], name: primary ?? '' }
      : { host: node?.host ?? '', port: node?.port ?? 0 }),
    db,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    ...tlsOptions(isTls),
  };
}
