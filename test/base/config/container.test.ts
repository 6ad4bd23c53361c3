/** The documented command of a container starts one. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/base/config/parse-config.ts';

test('the command at the head of the Dockerfile gives every variable that production needs', () => {
  const head = readFileSync('Dockerfile', 'utf8').split('FROM')[0] ?? '';
  const given = [...head.matchAll(/-e (\w+)=/g)].map(([, name = '']) => [
    name,
    'a random text of 32 or more characters',
  ]);
  const env = { NODE_ENV: 'production', ...Object.fromEntries(given) } as Record<string, string>;
  expect(() => parseConfig([], env)).not.toThrow();
});
