/** Which headers scripts of another origin may send. */
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addCors } from '../../src/http/origins.ts';

const FRIEND = 'https://app.example';

test.each([
  ['the header of viewers is on', true],
  ['it is off', false],
])(
  'a preflight may ask for headers of traces, and for roles only in development: %s',
  async (_, isHeaderOn) => {
    const server = Fastify();
    onTestFinished(() => server.close());
    await addCors(server, { origins: [FRIEND], isHeaderOn });
    server.post('/graphql', async () => 'x');
    const { headers } = await server.inject({
      method: 'OPTIONS',
      url: '/graphql',
      headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
    });
    const allowed = String(headers['access-control-allow-headers']).split(/, ?/);
    expect(allowed).toEqual(expect.arrayContaining(['traceparent', 'tracestate']));
    expect(allowed.includes('x-palisade-roles')).toBe(isHeaderOn);
  },
);
