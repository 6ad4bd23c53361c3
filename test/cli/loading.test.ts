/** What a command loads before it does anything. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useBuiltCli } from '../support/built-cli.ts';

const { start, folder } = useBuiltCli();

/** Whether a run over a folder that cannot exist loaded each of these packages. */
async function loads(command: string, packages: readonly string[]): Promise<readonly boolean[]> {
  const dir = join(folder, command);
  mkdirSync(dir);
  // Node writes down all modules that it ran.
  const run = start([command, '--data', '/dev/null/x'], { NODE_V8_COVERAGE: dir });
  await run.exited;
  const report = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'utf8'));
  return packages.map((name) => report.some((text) => text.includes(`/node_modules/${name}/`)));
}

test('a command next to a server loads no server, which takes longer than most commands', async () => {
  const packages = ['zod', 'fastify', '@apollo/server'];
  expect(await loads('serve', packages)).toEqual([true, true, true]);
  for (const command of ['check', 'backup', 'templates', 'export-person'])
    expect(await loads(command, packages)).toEqual([true, false, false]);
}, 60_000);
