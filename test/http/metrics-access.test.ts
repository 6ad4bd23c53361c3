/** Who may read `/metrics`, and that nobody else can tell it is there. */
import { expect, test } from 'vitest';
import { openTestApp } from '../support/open-app.ts';

const TOKEN = 'prometheus-0123456789';
const PRODUCTION = { NODE_ENV: 'production' };

test.each<[string, Record<string, string>, readonly string[], Record<string, string>, number]>([
  ['in development, on this machine', {}, [], {}, 200],
  ['in development, through a proxy', {}, [], { 'x-forwarded-for': '10.0.0.1' }, 404],
  ['in development, by another name', {}, [], { host: 'rebound.example' }, 404],
  ['in development, beyond loopback', {}, ['--host', '0.0.0.0'], {}, 404],
  ['in production', PRODUCTION, [], {}, 404],
  [
    'in production, with a token that is not configured',
    PRODUCTION,
    [],
    { authorization: `Bearer ${TOKEN}` },
    404,
  ],
  ['without the token', { ...PRODUCTION, PALISADE_METRICS_TOKEN: TOKEN }, [], {}, 401],
  [
    'with another token',
    { ...PRODUCTION, PALISADE_METRICS_TOKEN: TOKEN },
    [],
    { authorization: `Bearer ${TOKEN}x` },
    401,
  ],
  [
    'with the token',
    { ...PRODUCTION, PALISADE_METRICS_TOKEN: TOKEN },
    [],
    { authorization: `Bearer ${TOKEN}` },
    200,
  ],
  [
    'in development without the token, when there is one',
    { PALISADE_METRICS_TOKEN: TOKEN },
    [],
    {},
    401,
  ],
])('metrics are asked for %s', async (_, env, argv, headers, status) => {
  await using opened = await openTestApp({ env, argv });
  const { server } = opened.app;
  const answer = await server.inject({ url: '/metrics', headers });
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('palisade_')).toBe(status === 200);
  if (status !== 404) return;
  const absent = await server.inject({ url: '/nothing', headers });
  expect(answer.body).toBe(absent.body.replace('/nothing', '/metrics'));
});
