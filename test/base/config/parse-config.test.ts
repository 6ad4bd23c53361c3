/** The configuration: what it reads, and that all mistakes are reported together, by name. */
import { describe, expect, test } from 'vitest';
import { describeConfig } from '../../../src/base/config/describe-config.ts';
import { ConfigError, parseConfig } from '../../../src/base/config/parse-config.ts';

const SECRET = 'a secret of this test, 32 bytes.';
const KEY = Buffer.from(SECRET).toString('base64');
const JWT = { PALISADE_JWT_ISSUER: 'https://id.example', PALISADE_JWT_AUDIENCE: 'feeds' };

function problemsOf(argv: readonly string[], env: Record<string, string> = {}): readonly string[] {
  try {
    parseConfig(argv, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  test('is complete without any flag or variable, and made for development on loopback', () => {
    expect(parseConfig([], {})).toMatchObject({
      data: './data',
      host: '127.0.0.1',
      port: 4000,
      templates: [],
      rankers: null,
      empty: false,
      explain: 'everyone',
      playground: true,
      introspection: true,
      logLevel: 'info',
      mode: 'development',
      cursorKeys: null,
      jwtSecret: null,
      trustProxy: [],
    });
  });

  test('closes what helps strangers in production, unless configured otherwise', () => {
    expect(parseConfig([], { NODE_ENV: 'production' })).toMatchObject({
      explain: 'off',
      playground: false,
      introspection: false,
    });
    expect(
      parseConfig(['--playground', '--explain', 'viewers'], { NODE_ENV: 'production' }),
    ).toMatchObject({ explain: 'viewers', playground: true });
  });

  test('leaves the sample world out in production and with bearer tokens, unless requested', () => {
    expect(parseConfig([], {}).empty).toBe(false);
    expect(parseConfig([], { NODE_ENV: 'production' }).empty).toBe(true);
    expect(parseConfig([], { ...JWT, PALISADE_JWT_SECRET: SECRET }).empty).toBe(true);
    expect(parseConfig([], { ...JWT, PALISADE_JWKS_URL: 'https://id.example/k' }).empty).toBe(true);
  });

  test('prefers a flag to a variable, and both to the default', () => {
    expect(parseConfig(['--port', '1'], { PALISADE_PORT: '2' }).port).toBe(1);
    expect(parseConfig([], { PALISADE_PORT: '2' }).port).toBe(2);
    expect(parseConfig(['--port=3', '--no-playground'], {})).toMatchObject({
      port: 3,
      playground: false,
    });
    expect(
      parseConfig(['--introspection', 'on', '--playground', 'off', '--port', '4'], {
        NODE_ENV: 'production',
      }),
    ).toMatchObject({ introspection: true, playground: false, port: 4 });
  });

  test('refuses a malformed variable even where a flag replaces it', () => {
    expect(problemsOf(['--port', '4001'], { PALISADE_PORT: 'tcp://10.0.0.1:4000' })).toEqual([
      'PALISADE_PORT: expected a whole number from 0 to 65535, got "tcp://10.0.0.1:4000"',
    ]);
    expect(problemsOf(['--port', 'x'], { PALISADE_PORT: 'y' })).toHaveLength(2);
    expect(problemsOf(['--port', '4001'], { PALISADE_PORT: '' })).toEqual([]);
  });

  test.each(['--data', '--flags', '--fields', '--rankers', '--documents'])(
    'refuses a blank path for %s, such as an empty variable of a shell',
    (flag) => {
      for (const blank of ['', ' ', '\t'])
        expect(problemsOf([flag, blank])).toEqual([
          `${flag}: expected the path of a file or folder, got ${JSON.stringify(blank)}`,
        ]);
    },
  );

  test.each([' ', ',', ' , '])('refuses %j as folders of templates: it names none', (blank) => {
    expect(problemsOf(['--templates', blank])).toEqual([
      `--templates: expected one or more paths, got ${JSON.stringify(blank)}`,
    ]);
    expect(problemsOf(['--templates', ''])).toEqual([]);
  });

  test.each(['https://app.example/', 'https://app.example/{id}?of={id}', 'app:{id}', '/open/{id}'])(
    'refuses %s as the address of a node',
    (address) => {
      expect(problemsOf(['--node-url', address])).toEqual([
        `--node-url: expected an http or https address with {id} in it once, such as https://app.example/open/{id}, got ${JSON.stringify(address)}`,
      ]);
    },
  );

  test('parses lists, keys and addresses', () => {
    const config = parseConfig(['--templates', 'a, b'], {
      ...JWT,
      PALISADE_CURSOR_KEYS: `new:${KEY},old:${KEY}`,
      PALISADE_JWKS_URL: 'https://id.example/keys',
    });
    expect(config.templates).toEqual(['a', 'b']);
    expect(config.cursorKeys?.map(({ id, secret }) => [id, secret.length])).toEqual([
      ['new', 32],
      ['old', 32],
    ]);
    expect(config.jwksUrl?.href).toBe('https://id.example/keys');
  });

  test('reads the costs of delivery as a ratio, and refuses anything else', () => {
    const costs = (value: string): readonly string[] => [
      '--delivery',
      'cost-based',
      '--delivery-costs',
      value,
    ];
    expect(parseConfig(costs('3:10'), {}).deliveryCosts).toEqual({ push: 3, pull: 10 });
    expect(parseConfig([], {}).deliveryCosts).toBeNull();
    for (const bad of ['3', '3:', ':1', '0:1', '3:0', '-3:1', '1.5:1', '3:1:1', '3 : 1', '1e3:1'])
      expect(problemsOf(costs(bad))).toEqual([
        `--delivery-costs: expected PUSH:PULL, two whole numbers from 1 to 999999 such as 3:1, got "${bad}"`,
      ]);
  });

  test('accepts the proxies that Fastify knows', () => {
    const proxies = ['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback'];
    expect(parseConfig(['--trust-proxy', proxies.join(',')], {}).trustProxy).toEqual(proxies);
  });

  test('reports every problem at once', () => {
    const problems = problemsOf(['--prot', '1', '--port', 'x', 'stray', '--explain'], {
      PALISADE_LOG_LEVEL: 'loud',
      PALISADE_DATE: 'x',
      NODE_ENV: 'prod',
    });
    expect(problems).toHaveLength(7);
  });

  test.each<[string, readonly string[], Record<string, string>, string]>([
    ['an unknown flag', ['--prot', '1'], {}, '--prot: unknown flag (did you mean --port?)'],
    ['an unknown flag like none', ['--zzzzzzzzzzzz=1'], {}, '--zzzzzzzzzzzz: unknown flag'],
    [
      'a flag named like a property of objects',
      ['--constructor', '1'],
      {},
      '--constructor: unknown flag',
    ],
    ['a flag twice', ['--port', '1', '--port', '2'], {}, '--port: expected once, got it twice'],
    ['a flag without its value', ['--port'], {}, '--port: expected a value, got none'],
    ['a flag followed by a flag', ['--data', '--empty'], {}, '--data: expected a value, got none'],
    ['a word that is no flag', ['serve'], {}, '"serve": expected a flag that starts with --'],
    ['a negated value flag', ['--no-port'], {}, '--no-port: expected --port with a value'],
    [
      'an unknown variable',
      [],
      { PALISADE_PROT: '1' },
      'PALISADE_PROT: unknown variable (did you mean PALISADE_PORT?)',
    ],
    [
      'a port beyond ports',
      ['--port', '65536'],
      {},
      '--port: expected a whole number from 0 to 65535, got "65536"',
    ],
    [
      'a negative port',
      ['--port=-1'],
      {},
      '--port: expected a whole number from 0 to 65535, got "-1"',
    ],
    [
      'a port in another notation',
      [],
      { PALISADE_PORT: '0x10' },
      'PALISADE_PORT: expected a whole number from 0 to 65535, got "0x10"',
    ],
    ['a port of a thousand digits', ['--port', '1'.repeat(1_000)], {}, 'expected a whole number'],
    [
      'a host with spaces',
      ['--host', 'a b'],
      {},
      '--host: expected a host name or address, got "a b"',
    ],
    ['an unknown log level', ['--log-level', 'loud'], {}, '--log-level: expected fatal'],
    ['a switch that is neither', ['--empty=maybe'], {}, '--empty: expected on or off, got "maybe"'],
    [
      'an unknown NODE_ENV',
      [],
      { NODE_ENV: 'prod' },
      'NODE_ENV: expected production, development or test, got "prod"',
    ],
    [
      'a short secret',
      [],
      { ...JWT, PALISADE_JWT_SECRET: 'short' },
      'PALISADE_JWT_SECRET: expected at least 32 bytes',
    ],
    [
      'an empty secret',
      [],
      { ...JWT, PALISADE_JWT_SECRET: '' },
      'PALISADE_JWT_SECRET: expected a value or an unset variable, got an empty one',
    ],
    [
      'an empty JWKS address',
      [],
      { ...JWT, PALISADE_JWKS_URL: '' },
      'PALISADE_JWKS_URL: expected a value or an unset variable, got an empty one',
    ],
    [
      'an issuer without a secret',
      [],
      { PALISADE_JWT_ISSUER: 'a' },
      'PALISADE_JWT_SECRET or PALISADE_JWKS_URL: expected one of them',
    ],
    [
      'the sample world in production',
      ['--no-empty'],
      { NODE_ENV: 'production' },
      '--empty: expected on, because production',
    ],
    [
      'the sample world beside a secret',
      [],
      { ...JWT, PALISADE_JWT_SECRET: SECRET, PALISADE_EMPTY: 'off' },
      '--empty: expected on, because production and bearer tokens',
    ],
    ...['notanip', '*', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8', '1.2.3'].map(
      (proxy): [string, string[], Record<string, string>, string] => [
        `the proxy ${proxy}`,
        ['--trust-proxy', proxy],
        {},
        '--trust-proxy: expected addresses such as 10.0.0.1',
      ],
    ),
    [
      'a secret without an issuer',
      [],
      { PALISADE_JWT_SECRET: SECRET, PALISADE_JWT_AUDIENCE: 'a' },
      'PALISADE_JWT_ISSUER: expected an issuer',
    ],
    [
      'a secret without an audience',
      [],
      { PALISADE_JWT_SECRET: SECRET, PALISADE_JWT_ISSUER: 'a' },
      'PALISADE_JWT_AUDIENCE: expected an audience',
    ],
    [
      'a secret and a JWKS address',
      [],
      { ...JWT, PALISADE_JWT_SECRET: SECRET, PALISADE_JWKS_URL: 'https://a.example' },
      'expected one of them, got both',
    ],
    [
      'a JWKS address in clear',
      [],
      { ...JWT, PALISADE_JWKS_URL: 'http://id.example/keys' },
      'PALISADE_JWKS_URL: expected an https address',
    ],
    [
      'a JWKS address with a password',
      [],
      { ...JWT, PALISADE_JWKS_URL: 'https://a:b@id.example' },
      'PALISADE_JWKS_URL: expected an https address',
    ],
    [
      'a symmetric algorithm beside a JWKS address',
      [],
      { PALISADE_JWT_ALGORITHMS: 'HS256' },
      'PALISADE_JWT_ALGORITHMS: expected one or more of',
    ],
    [
      'MongoDB without Redis',
      [],
      { MONGODB_URL: 'mongodb://db.example' },
      'REDIS_URL: expected the address of Redis, because MONGODB_URL is given',
    ],
    [
      'Redis without MongoDB',
      [],
      { REDIS_URL: 'redis://cache.example' },
      'MONGODB_URL: expected the address of MongoDB, because REDIS_URL is given',
    ],
    [
      'a MongoDB that is none',
      [],
      { MONGODB_URL: 'http://db.example', REDIS_URL: 'redis://a' },
      'MONGODB_URL: expected an address that starts with mongodb://, mongodb+srv:// and names a host',
    ],
    [
      'a Redis that is none',
      [],
      { MONGODB_URL: 'mongodb://a', REDIS_URL: 'localhost:6379' },
      'REDIS_URL: expected an address that starts with redis://, rediss://, redis+cluster://',
    ],
    [
      'a Redis without a host',
      [],
      { MONGODB_URL: 'mongodb://a', REDIS_URL: 'redis:///0' },
      'REDIS_URL: expected an address',
    ],
    [
      'a sample of nothing',
      ['--sample-items', '0'],
      {},
      '--sample-items: expected a whole number from 1 to 100000, got "0"',
    ],
    [
      'the algorithm none',
      [],
      { PALISADE_JWT_ALGORITHMS: 'none' },
      'PALISADE_JWT_ALGORITHMS: expected one or more of',
    ],
    [
      'a cursor key of 31 bytes',
      [],
      { PALISADE_CURSOR_KEYS: `a:${Buffer.alloc(31).toString('base64')}` },
      'PALISADE_CURSOR_KEYS: expected up to 8 distinct',
    ],
    [
      'a cursor key of zeros',
      [],
      { PALISADE_CURSOR_KEYS: `a:${Buffer.alloc(32).toString('base64')}` },
      'PALISADE_CURSOR_KEYS: expected random bytes',
    ],
    [
      'a secret that is one letter',
      [],
      { ...JWT, PALISADE_JWT_SECRET: 'a'.repeat(32) },
      'PALISADE_JWT_SECRET: expected random bytes',
    ],
    [
      'a short token of the metrics',
      [],
      { PALISADE_METRICS_TOKEN: 'short' },
      'PALISADE_METRICS_TOKEN: expected 16 to 256',
    ],
    [
      'two cursor keys of one id',
      [],
      { PALISADE_CURSOR_KEYS: `a:${KEY},a:${KEY}` },
      'PALISADE_CURSOR_KEYS: expected up to 8 distinct',
    ],
  ])('refuses %s', (_, argv, env, says) => {
    expect(problemsOf(argv, env)).toEqual([expect.stringContaining(says)]);
  });

  test('repeat an address without its password', () => {
    const problems = problemsOf(['smtp://a:hunter2@b', '--origins', 'https://a:hun@ter2/x@b'], {
      PALISADE_SMTP_URL: 'smtp://ada:hunter2@mail.example:25',
    });
    expect(problems.join()).not.toMatch(/hunter2|hun@|ter2/);
    expect(problems).toContainEqual(
      expect.stringMatching(/^PALISADE_SMTP_URL: .*, got "smtp:\/\/ada:…@mail.example:25"$/),
    );
  });

  test('never repeats a secret in a problem', () => {
    const problems = problemsOf([], {
      ...JWT,
      PALISADE_JWT_SECRET: 'hunter2',
      PALISADE_CURSOR_KEYS: 'hunter2',
      MONGODB_URL: 'mongo://a:hunter2@b',
      REDIS_URL: 'hunter2',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('keeps secrets off the command line', () => {
    const flagless = describeConfig()
      .filter(({ flag }) => flag === '')
      .map(({ variable }) => variable);
    expect(flagless).toEqual(
      expect.arrayContaining(['PALISADE_JWT_SECRET', 'PALISADE_CURSOR_KEYS']),
    );
  });

  test('describes every option with a variable, a default and a meaning', () => {
    for (const row of describeConfig()) {
      expect(row.variable).toMatch(/^(PALISADE_[A-Z_]+|MONGODB_URL|REDIS_URL)$/);
      expect(row.meaning).toMatch(/\.$/);
      expect(row.fallback).not.toBe('');
    }
  });
});
