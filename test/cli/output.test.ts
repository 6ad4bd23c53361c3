/** What the command line says of failures: one sentence for a plain mistake. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { describeFailure } from '../../src/cli/output.ts';

test('a file that cannot be read is named', () => {
  const denied = Object.assign(new Error(), { code: 'EACCES', syscall: 'open', path: '/data/x' });
  expect(describeFailure(denied)).toBe(
    'palisade: expected a file or a folder that can be used, got /data/x (EACCES)',
  );
  const read = () => readFileSync('/nope/x.html');
  expect(() => {
    try {
      read();
    } catch (error) {
      throw new Error(describeFailure(error), { cause: error });
    }
  }).toThrow(
    /^palisade: expected a file or a folder that can be used, got \/nope\/x\.html \(ENOENT\)$/,
  );
});

test('an address that cannot be listened on is named', async () => {
  const said = await new Promise<string>((resolve) => {
    createServer()
      .on('error', (error) => resolve(describeFailure(error)))
      .listen(4_000, '192.0.2.1');
  });
  expect(said).toBe(
    'palisade: expected an address that can be listened on, got 192.0.2.1:4000 (EADDRNOTAVAIL)',
  );
});

test('a fault of ours keeps its stack', () => {
  expect(describeFailure(new TypeError('x'))).toContain('output.test.ts');
});
