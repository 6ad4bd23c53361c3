/**
 * Hears from the Sentinels that another server is the primary now. The driver can do so itself, but prints each failed
 * attempt to reach a Sentinel, and never listens to one that was down for long.
 */
import { Redis } from 'ioredis';
import type { Logger } from '../../../base/log.ts';
import type { Node, RedisTarget } from './address.ts';
import { textOf } from './mistakes.ts';
import type { TimingOptions } from './timing.ts';

const CHANNEL = '+switch-master';
const RETRY_MS = 1_000;

interface SentinelWatchOptions {
  readonly target: RedisTarget;
  readonly timing: TimingOptions;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called for each Sentinel that announces a change, so several times for one. */
  readonly onSwitch: () => void;
}

/** Listens to each Sentinel until the returned function is called. An outage of a Sentinel is logged once. */
export function watchSentinels(options: SentinelWatchOptions): () => void {
  const clients = options.target.nodes.map((node) => listenTo(node, options));
  return () => {
    for (const client of clients) client.disconnect();
  };
}

function listenTo(node: Node, { target, timing, log, onSwitch }: SentinelWatchOptions): Redis {
  const name = `The Sentinel ${node.host}:${node.port}`;
  const client = new Redis({
    ...node,
    ...(target.isTls ? { tls: {} } : {}),
    protocol: 2,
    connectTimeout: timing.connectMs,
    commandTimeout: timing.connectMs,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: () => RETRY_MS,
  });
  let isTold = false;
  const failed = (error: unknown): void => {
    if (!isTold) log.warn({}, `${name} does not answer (${textOf(error)})`);
    isTold = true;
  };
  client.on('error', failed);
  client.on('message', (_channel: string, text: string) => {
    if (text.startsWith(`${target.primary} `)) onSwitch();
  });
  client.on('ready', () => {
    client.subscribe(CHANNEL).then(
      () => {
        if (isTold) log.info({}, `${name} answers again`);
        isTold = false;
      },
      (error: unknown) => {
        failed(error);
        client.disconnect(true);
      },
    );
  });
  return client;
}
