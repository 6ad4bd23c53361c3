/** What the command line prints about failures: one sentence for a plain mistake. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { runImport } from '../../src/cli/content-commands.ts';
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

test('a host that is not found is named', () => {
  const lost = { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'nope.invalid' };
  expect(describeFailure(Object.assign(new Error(), lost))).toBe(
    'palisade: expected the name or the address of a host, got nope.invalid (ENOTFOUND)',
  );
});

test.each([
  ['--errors -1', 'expected --errors from 0 to 10000, got -1'],
  ['--dry-run=yes', 'expected --dry-run without a value, got --dry-run=yes'],
])('an import with %s is refused in one sentence', async (flags, message) => {
  const output = { say: () => undefined, progress: () => undefined };
  await expect(runImport(['/nowhere', ...flags.split(' ')], {}, output)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message,
  });
});

test('a fault of ours keeps its stack', () => {
  expect(describeFailure(new TypeError('x'))).toContain('output.test.ts');
});
