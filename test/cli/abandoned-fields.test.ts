/**
 * A document of which several parts fail, some immediately and some later, ends no server: graphql-js does not wait for
 * anything that fails after the first. Any other unhandled error ends it as usual.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { graphql, useBuiltCli } from '../support/built-cli.ts';

const { main, start, listening, dataDir } = useBuiltCli();

const PUBLISH = 'mutation P($input: PublishInput!) { publish(input: $input) { item { id } } }';
const IMAGE = { kind: 'IMAGE', url: 'https://example.org/a.png', alt: 'a' };
/** Null is none of the values of a condition, which is found out where the condition stands. */
const FAILING = `query F($is: Boolean = true) { stream(template: "everything", first: 2) { nodes {
  attachments { ... @include(if: $is) { url } } repostCount { ... @include(if: $is) { count } } } } }`;

describe('a server', () => {
  test('goes on after a list in which one item failed immediately and another later', async () => {
    const server = start(['--data', dataDir('abandoned'), '--port', '0', '--empty']);
    const address = await listening(server);
    for (const attachments of [[IMAGE], []])
      await graphql(address, PUBLISH, { input: { title: 'one', attachments } });
    await expect(graphql(address, FAILING, { is: null })).rejects.toThrow(
      'Argument \\"if\\" of non-null type \\"Boolean!\\" must not be null.',
    );
    // By now what failed later has failed.
    expect(await graphql(address, '{ viewer { user { id } } }')).toBeTruthy();
    expect(server.child.exitCode).toBeNull();
  });

  test('exits with the cause when anything else is left unhandled', () => {
    const module = join(process.cwd(), main, '../../graphql/abandoned-fields.js');
    const script = `
      const { outliveAbandonedFields } = await import(${JSON.stringify(module)});
      outliveAbandonedFields({ error() {}, debug() {} });
      void Promise.reject(new Error('a fault of our own'));
      setTimeout(() => process.exit(0), 1_000);
    `;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    expect(stderr).toContain('a fault of our own');
  });
});
