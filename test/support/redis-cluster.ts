/** A Redis Cluster of three primaries on loopback, each a separate redis-server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/services.mjs';
import { hasRedisServer, startRedisServer, type RedisServer } from './redis-server.ts';

const SLOTS = 16_384;

export interface RedisCluster {
  readonly url: string;
  readonly servers: readonly RedisServer[];
}

/** Resolves when every slot is served. */
export async function startRedisCluster(): Promise<RedisCluster> {
  const servers: RedisServer[] = [];
  while (servers.length < 3) {
    const port = await busPort();
    servers.push(
      await startRedisServer(
        [
          '--cluster-enabled',
          'yes',
          '--cluster-config-file',
          `nodes-${port}.conf`,
          '--cluster-node-timeout',
          '2000',
        ],
        port,
      ),
    );
  }
  const [first, ...others] = servers;
  if (first === undefined) throw new Error('expected a server');
  const cluster = { url: `redis+cluster://127.0.0.1:${first.port}`, servers };
  if (!hasRedisServer) return cluster;
  for (const [index, server] of servers.entries()) {
    const [from, end] = [Math.floor((index * SLOTS) / 3), Math.floor(((index + 1) * SLOTS) / 3)];
    await server.command('CLUSTER', 'ADDSLOTSRANGE', `${from}`, `${end - 1}`);
    await server.command('CLUSTER', 'SET-CONFIG-EPOCH', `${index + 1}`);
  }
  for (const other of others) await first.command('CLUSTER', 'MEET', '127.0.0.1', `${other.port}`);
  for (const server of servers) await untilWhole(server);
  return cluster;
}

/**
 * The bus listens 10,000 above, and no other connection may hold that port either: both are below the system's
 * ephemeral ports.
 */
async function busPort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 11_000 + ((await freePort()) % 10_000);
    const found = await Promise.all([freePort(port), freePort(port + 10_000)]).catch(() => null);
    if (found !== null) return port;
  }
  throw new Error('expected two free ports, 10,000 apart');
}

async function untilWhole(server: RedisServer): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const info = String(await server.command('CLUSTER', 'INFO'));
    if (info.includes('cluster_state:ok') && info.includes('cluster_known_nodes:3')) return;
    await sleep(50);
  }
  throw new Error('expected the cluster to come together within thirty seconds');
}
