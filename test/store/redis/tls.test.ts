/** Every connection to Redis is encrypted where the address asks for it, also those to Sentinels. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, inPath } from '../../../scripts/services.mjs';
import { bundleScript } from '../../support/child-script.ts';
import { tempFolder } from '../../support/open-store.ts';
import { hasRedisServer, startRedisServer } from '../../support/redis-server.ts';

const canRun = hasRedisServer && inPath('openssl') !== undefined;

interface Certified {
  readonly certificate: string;
  readonly key: string;
}

async function certified(): Promise<Certified> {
  const dir = await tempFolder();
  const [certificate, key] = [join(dir, 'certificate.pem'), join(dir, 'key.pem')];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'];
  execFileSync('openssl', ['req', ...kind, ...files, ...name], { stdio: 'ignore' });
  return { certificate, key };
}

function tlsSettings(port: number, { certificate, key }: Certified): readonly string[] {
  return [
    `tls-port ${port}`,
    `tls-cert-file ${certificate}`,
    `tls-key-file ${key}`,
    `tls-ca-cert-file ${certificate}`,
    'tls-auth-clients no',
  ];
}

/** Starts a primary and its Sentinel, and returns their ports with TLS. */
async function startBoth(files: Certified) {
  const [redis, sentinel] = [await freePort(), await freePort()];
  const words = tlsSettings(redis, files).flatMap((line) => `--${line}`.split(' '));
  await startRedisServer(words);
  const [dir, plain] = [await tempFolder(), await freePort()];
  const lines = [`port ${plain}`, 'bind 127.0.0.1', `dir ${dir}`, ...tlsSettings(sentinel, files)];
  const watched = ['tls-replication yes', `sentinel monitor main 127.0.0.1 ${redis} 1`, ''];
  await writeFile(join(dir, 'sentinel.conf'), [...lines, ...watched].join('\n'));
  await startRedisServer([join(dir, 'sentinel.conf'), '--sentinel'], plain);
  return { redis, sentinel };
}

test.skipIf(!canRun)(
  'store, bus and queue reach a primary with TLS, named or found by a Sentinel with TLS (skipped without redis-server or openssl)',
  async () => {
    const files = await certified();
    const { redis, sentinel } = await startBoth(files);
    const { file, remove } = await bundleScript('test/store/redis/tls-child.ts');
    onTestFinished(remove);
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: files.certificate };
    for (const url of [
      `rediss://127.0.0.1:${redis}`,
      `rediss+sentinel://127.0.0.1:${sentinel}/main`,
    ]) {
      const options = { env, timeout: 60_000 };
      const { stdout } = await promisify(execFile)(process.execPath, [file, url], options);
      expect(JSON.parse(stdout), url).toEqual({ store: 'PONG', bus: 'PONG', queue: 'PONG' });
    }
  },
  120_000,
);
