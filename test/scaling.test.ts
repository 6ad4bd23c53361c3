/** What docs/scaling.md, compose.yml and the Dockerfile say is what the code declares. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { describeConfig } from '../src/base/config/describe-config.ts';
import { parseConfig } from '../src/base/config/parse-config.ts';
import { SHARD_KEYS } from './store/mongo/shard-keys.ts';
import { codeCell, tableOf, withParts } from './support/generated-parts.ts';

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>;
        readonly command?: readonly string[];
      }
    >
  >;
}

const compose = parse(readFileSync('compose.yml', 'utf8'), { merge: true }) as Compose;

test('docs/scaling.md has the shard keys that the adapter declares', async () => {
  const rows = SHARD_KEYS.map(({ collection, key, reason }) => [
    codeCell(collection),
    key === null ? 'none' : codeCell(JSON.stringify(key).replaceAll('"', '')),
    reason,
  ]);
  const table = tableOf(['collection', 'shard key', 'why'], rows);
  await expect(await withParts('docs/scaling.md', { 'shard keys': table })).toMatchFileSnapshot(
    '../docs/scaling.md',
  );
});

test.each(['api', 'worker', 'migrate'])(
  'the service %s of compose.yml is configured by variables that exist, and well',
  (name) => {
    const environment = compose.services[name]?.environment ?? {};
    const known = describeConfig().map(({ variable }) => variable);
    expect(
      Object.keys(environment).filter(
        (variable) => variable !== 'NODE_ENV' && !known.includes(variable),
      ),
    ).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(environment).map(([variable, value]) => [
        variable,
        value.replace(/\$\{[^:}]+:([-?])([^}]*)\}/, (_, kind: string, rest: string) =>
          kind === '-' ? rest : 'a secret of this test, 32 bytes.',
        ),
      ]),
    );
    expect(parseConfig([], filled)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      redisUrl: 'redis://redis:6379',
      mongodbUrl: expect.stringContaining('replicaSet=rs0'),
    });
  },
);

test('compose.yml runs several api processes and workers, each by its own command', () => {
  expect([
    compose.services['worker']?.command?.at(-1),
    compose.services['migrate']?.command?.at(-1),
  ]).toEqual(['worker', 'migrate']);
  expect(Object.values(compose.services)).toHaveLength(9);
});

test('the image has every file that the server reads, and is configured by variables that exist, and well', () => {
  const lines = readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY --from=build'))
    .flatMap((line) => line.match(/\/palisade\/\S+/g) ?? [])
    .map((path) => path.replace('/palisade/', ''));
  expect(copied).toEqual(
    expect.arrayContaining(['package.json', 'schema.graphql', 'node_modules', 'dist', 'examples']),
  );
  // dist/ is built in the image.
  expect(copied.filter((path) => path !== 'dist' && !existsSync(path))).toEqual([]);
  const set = lines.find((line) => line.startsWith('ENV '))?.slice(4) ?? '';
  const env = Object.fromEntries(set.split(' ').map((pair) => pair.split('=')));
  const secret = { PALISADE_JWT_SECRET: 'a secret of this test, 32 bytes.' };
  const token = { PALISADE_JWT_ISSUER: 'test', PALISADE_JWT_AUDIENCE: 'test' };
  expect(parseConfig([], { ...env, ...secret, ...token })).toMatchObject({
    mode: 'production',
    host: '0.0.0.0',
    data: '/data',
  });
});
