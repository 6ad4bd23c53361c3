/** Settings that have no effect without another one are refused by name. */
import { expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../../../src/base/config/parse-config.ts';

const TOKENS = {
  PALISADE_JWT_SECRET: 'a secret of this test, 32 bytes.',
  PALISADE_JWT_ISSUER: 'https://id.example',
  PALISADE_JWT_AUDIENCE: 'feeds',
};

function problemsOf(flags: string, env: Record<string, string>): readonly string[] {
  try {
    parseConfig(flags === '' ? [] : flags.split(' '), env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test.each<readonly [flags: string, env: Record<string, string>, name: string, partner: string]>([
  ['', { PALISADE_JWT_ALGORITHMS: 'RS256' }, 'PALISADE_JWT_ALGORITHMS', 'PALISADE_JWKS_URL'],
  [
    '',
    { ...TOKENS, PALISADE_JWT_ALGORITHMS: 'RS256' },
    'PALISADE_JWT_ALGORITHMS',
    'PALISADE_JWKS_URL',
  ],
  [
    '--delivery-followers 5 --delivery cost-based',
    {},
    '--delivery-followers',
    '--delivery follower-threshold',
  ],
  ['', { PALISADE_DELIVERY_BIAS: '50' }, 'PALISADE_DELIVERY_BIAS', '--delivery cost-based'],
  ['--delivery-costs 3:1', {}, '--delivery-costs', '--delivery cost-based'],
  [
    '--delivery follower-threshold',
    { PALISADE_DELIVERY_COSTS: '3:1' },
    'PALISADE_DELIVERY_COSTS',
    '--delivery cost-based',
  ],
])('%s with %j is refused', (flags, env, name, partner) => {
  expect(problemsOf(flags, env)).toEqual([
    `${name}: expected ${partner} beside it, because it has no effect alone`,
  ]);
});

test.each<readonly [flags: string, env: Record<string, string>]>([
  ['--delivery-bias 50 --delivery cost-based', {}],
  ['--delivery-costs 3:1 --delivery cost-based', {}],
  ['--mail-from a@b.example --public-url https://a.example', {}],
  ['', { PALISADE_JWT_ALGORITHMS: '' }],
])('%s with %j is complete', (flags, env) => {
  expect(problemsOf(flags, env)).toEqual([]);
});
