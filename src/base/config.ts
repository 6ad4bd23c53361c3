/**
 * Flags and environment variables, parsed once into a full record. Every problem is reported at once, by name; unknown
 * flags and unknown PALISADE_ variables are refused; the README's configuration table comes from the same list.
 */
import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** A key that seals cursors. The first of a ring seals; every one of it opens. */
export interface CursorKey {
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Uint8Array;
}

/** All problems of one command line and environment, each naming its option. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Mode = 'development' | 'production';

interface Option<T> {
  /** Null for what must not stand on a command line, where every user of the machine can read it. */
  readonly flag: string | null;
  readonly variable: string;
  readonly meaning: string;
  /** As a person would write it; null when there is none. */
  readonly fallback: string | null | Readonly<Record<Mode, string>>;
  readonly read: z.ZodType<T, string>;
  readonly isSwitch?: boolean;
}

const JWT_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'] as const;
const onOff = z.enum(['on', 'off'], 'expected on or off').transform((value) => value === 'on');
const text = z.string().min(1, 'expected some text').max(1_000, 'expected at most 1000 characters');
const folders = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

function option<T>(definition: Option<T>): Option<T> {
  return definition;
}

const OPTIONS = {
  data: option({
    flag: 'data',
    variable: 'PALISADE_DATA',
    fallback: './data',
    read: text,
    meaning: 'Folder of the embedded store.',
  }),
  mongodbUrl: option({
    flag: null,
    variable: 'MONGODB_URL',
    fallback: null,
    read: z
      .string()
      .transform((value, context) => readServiceUrl(value, ['mongodb:', 'mongodb+srv:'], context)),
    meaning:
      'Where MongoDB is, its path naming the database (else palisade). With it and REDIS_URL, any number of processes serve one feed, and the embedded store is not used.',
  }),
  redisUrl: option({
    flag: null,
    variable: 'REDIS_URL',
    fallback: null,
    read: z
      .string()
      .transform((value, context) =>
        readServiceUrl(
          value,
          [
            'redis:',
            'rediss:',
            'redis+cluster:',
            'rediss+cluster:',
            'redis+sentinel:',
            'rediss+sentinel:',
          ],
          context,
        ),
      ),
    meaning:
      'Where Redis is: redis://, redis+cluster:// or redis+sentinel://, each with rediss for TLS. Given with MONGODB_URL or not at all.',
  }),
  host: option({
    flag: 'host',
    variable: 'PALISADE_HOST',
    fallback: '127.0.0.1',
    read: z.string().regex(/^[A-Za-z0-9.:-]{1,255}$/, 'expected a host name or address'),
    meaning: 'Address to listen on. The development header works on loopback only.',
  }),
  port: option({
    flag: 'port',
    variable: 'PALISADE_PORT',
    fallback: '4000',
    read: whole(0, 65_535),
    meaning: 'Port to listen on; 0 takes a free one.',
  }),
  templates: option({
    flag: 'templates',
    variable: 'PALISADE_TEMPLATES',
    fallback: '',
    read: folders,
    meaning: 'Further folders of stream templates, separated by commas.',
  }),
  rankers: option({
    flag: 'rankers',
    variable: 'PALISADE_RANKERS',
    fallback: '',
    read: z.string().transform((value) => (value === '' ? null : value)),
    meaning: 'Folder of ranker modules.',
  }),
  empty: option({
    flag: 'empty',
    variable: 'PALISADE_EMPTY',
    fallback: 'off',
    read: onOff,
    isSwitch: true,
    meaning: 'Start an empty store without the sample world.',
  }),
  sampleItems: option({
    flag: 'sample-items',
    variable: 'PALISADE_SAMPLE_ITEMS',
    fallback: '100000',
    read: whole(1, 100_000),
    meaning: 'At most how many items of the sample world are loaded, oldest first.',
  }),
  jwtSecret: option({
    flag: null,
    variable: 'PALISADE_JWT_SECRET',
    fallback: null,
    read: z
      .string()
      .refine((value) => Buffer.byteLength(value) >= 32, 'expected at least 32 bytes'),
    meaning: 'Shared secret of HS256 bearer tokens, at least 32 bytes.',
  }),
  jwksUrl: option({
    flag: null,
    variable: 'PALISADE_JWKS_URL',
    fallback: null,
    read: z.string().transform(readJwksUrl),
    meaning: 'Where the public keys of bearer tokens are; https, or http on loopback.',
  }),
  jwtIssuer: option({
    flag: null,
    variable: 'PALISADE_JWT_ISSUER',
    fallback: null,
    read: text,
    meaning: 'Issuer that bearer tokens must name; required with a secret or a JWKS address.',
  }),
  jwtAudience: option({
    flag: null,
    variable: 'PALISADE_JWT_AUDIENCE',
    fallback: null,
    read: text,
    meaning: 'Audience that bearer tokens must name; required with a secret or a JWKS address.',
  }),
  jwtAlgorithms: option({
    flag: null,
    variable: 'PALISADE_JWT_ALGORITHMS',
    fallback: 'RS256,ES256,EdDSA',
    read: z
      .string()
      .transform((value) => value.split(','))
      .pipe(
        z.array(z.enum(JWT_ALGORITHMS, `expected some of ${JWT_ALGORITHMS.join(', ')}`)).min(1),
      ),
    meaning: 'Algorithms accepted with a JWKS address.',
  }),
  cursorKeys: option({
    flag: null,
    variable: 'PALISADE_CURSOR_KEYS',
    fallback: null,
    read: z.string().transform(readCursorKeys),
    meaning:
      'Keys that seal cursors, as id:base64 of 32 bytes, separated by commas; the first seals, all open. Without it, one is made and kept in the data folder, or in MongoDB.',
  }),
  explain: option({
    flag: 'explain',
    variable: 'PALISADE_EXPLAIN',
    fallback: { development: 'everyone', production: 'off' },
    read: z.enum(['off', 'viewers', 'everyone'], 'expected off, viewers or everyone'),
    meaning:
      'Who may see why an item stands where it does: off, viewers (those with a token) or everyone.',
  }),
  playground: option({
    flag: 'playground',
    variable: 'PALISADE_PLAYGROUND',
    fallback: { development: 'on', production: 'off' },
    read: onOff,
    isSwitch: true,
    meaning: 'Serve the playground at `/`.',
  }),
  introspection: option({
    flag: 'introspection',
    variable: 'PALISADE_INTROSPECTION',
    fallback: { development: 'on', production: 'off' },
    read: onOff,
    isSwitch: true,
    meaning: 'Answer introspection queries. `/schema.graphql` is served either way.',
  }),
  logLevel: option({
    flag: 'log-level',
    variable: 'PALISADE_LOG_LEVEL',
    fallback: 'info',
    read: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'expected fatal, error, warn, info, debug, trace or silent',
    ),
    meaning: 'Least level of log lines written to standard output.',
  }),
  witnesses: option({
    flag: 'witnesses',
    variable: 'PALISADE_WITNESSES',
    fallback: 'news=value,blog=value,announcements=instant',
    read: z.string().transform(readWitnesses),
    meaning:
      'Kinds of site-wide things viewers are noted to have seen, as kind=value (by the newest one seen) or kind=instant, separated by commas.',
  }),
  trustProxy: option({
    flag: 'trust-proxy',
    variable: 'PALISADE_TRUST_PROXY',
    fallback: '',
    read: folders,
    meaning: 'Addresses of proxies whose X-Forwarded-For is believed, separated by commas.',
  }),
  origins: option({
    flag: 'origins',
    variable: 'PALISADE_ORIGINS',
    fallback: '',
    read: z.string().transform(readOrigins),
    meaning:
      'Origins, beside the server’s own, whose pages may open live connections, such as https://app.example, separated by commas.',
  }),
  queryCostMax: option({
    flag: 'query-cost-max',
    variable: 'PALISADE_QUERY_COST_MAX',
    fallback: '10000',
    read: whole(100, 1_000_000),
    meaning: 'Costliest operation accepted; `extensions.cost` tells the price.',
  }),
} as const;

type OptionName = keyof typeof OPTIONS;
type Defaulted = {
  readonly [K in OptionName]: (typeof OPTIONS)[K] extends Option<infer T> ? T : never;
};
type Nullable =
  'mongodbUrl' | 'redisUrl' | 'jwtSecret' | 'jwksUrl' | 'jwtIssuer' | 'jwtAudience' | 'cursorKeys';

/** Everything that can be set, complete and checked. */
export type Config = {
  readonly [K in OptionName]: K extends Nullable ? Defaulted[K] | null : Defaulted[K];
} & { readonly mode: Mode };

/** Reads a command line (without node and the script) and an environment. Throws one ConfigError with every problem. */
export function parseConfig(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Config {
  const problems: string[] = [];
  const mode = readMode(env['NODE_ENV'], problems);
  const flags = readFlags(argv, problems);
  refuseUnknownVariables(env, problems);
  const values: Record<string, unknown> = { mode };
  for (const name of Object.keys(OPTIONS) as OptionName[])
    values[name] = readOption(name, { flags, env, mode, problems });
  const config = values as unknown as Config;
  checkTogether(config, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The rows of the README's configuration table. */
export function describeConfig(): readonly {
  readonly name: string;
  readonly flag: string;
  readonly variable: string;
  readonly fallback: string;
  readonly meaning: string;
}[] {
  return (Object.entries(OPTIONS) as [string, Option<unknown>][]).map(
    ([name, { flag, variable, fallback, meaning }]) => ({
      name,
      flag: flag === null ? '' : `--${flag}`,
      variable,
      fallback: describeFallback(fallback),
      meaning,
    }),
  );
}

function describeFallback(fallback: Option<unknown>['fallback']): string {
  if (fallback === null || fallback === '') return 'none';
  return typeof fallback === 'string'
    ? fallback
    : `${fallback.development}; in production ${fallback.production}`;
}

function readMode(value: string | undefined, problems: string[]): Mode {
  if (value === 'production') return 'production';
  if (value !== undefined && !['', 'development', 'test'].includes(value)) {
    problems.push(`NODE_ENV: expected production, development or test, got ${quote(value)}`);
  }
  return 'development';
}

/** Accepts --name value, --name=value and, for switches, --name and --no-name. */
function readFlags(argv: readonly string[], problems: string[]): ReadonlyMap<string, string> {
  const known = new Map(
    (Object.values(OPTIONS) as Option<unknown>[]).flatMap((each) =>
      each.flag === null ? [] : [[each.flag, each] as const],
    ),
  );
  const flags = new Map<string, string>();
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    const [, isNegated, name, inline] = /^--(no-)?([^=]*)(?:=(.*))?$/s.exec(word) ?? [];
    const next = argv[index + 1];
    const isSwitch = name !== undefined && known.get(name)?.isSwitch === true;
    const takesNext =
      name !== undefined &&
      inline === undefined &&
      !isSwitch &&
      !isNegated &&
      next !== undefined &&
      !next.startsWith('--');
    if (takesNext) index++;
    const value =
      isSwitch && inline === undefined
        ? isNegated
          ? 'off'
          : 'on'
        : (inline ?? (takesNext ? next : undefined));
    if (name === undefined) problems.push(`${quote(word)}: expected a flag that starts with --`);
    else if (!known.has(name))
      problems.push(`--${name}: unknown flag${nearest(name, [...known.keys()], '--')}`);
    else if (flags.has(name)) problems.push(`--${name}: expected once, got it twice`);
    else if (isNegated && !isSwitch) problems.push(`--no-${name}: expected --${name} with a value`);
    else if (value === undefined) problems.push(`--${name}: expected a value, got none`);
    else flags.set(name, value);
  }
  return flags;
}

function refuseUnknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): void {
  const known = (Object.values(OPTIONS) as Option<unknown>[]).map((each) => each.variable);
  for (const name of Object.keys(env)) {
    if (name.startsWith('PALISADE_') && !known.includes(name))
      problems.push(`${name}: unknown variable${nearest(name, known, '')}`);
  }
}

interface Sources {
  readonly flags: ReadonlyMap<string, string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly mode: Mode;
  readonly problems: string[];
}

function readOption(name: OptionName, { flags, env, mode, problems }: Sources): unknown {
  const { flag, variable, fallback, read } = OPTIONS[name] as Option<unknown>;
  const fromFlag = flag === null ? undefined : flags.get(flag);
  const given = fromFlag ?? (env[variable] === '' ? undefined : env[variable]);
  const value =
    given ?? (fallback === null || typeof fallback === 'string' ? fallback : fallback[mode]);
  if (value === null) return null;
  const parsed = read.safeParse(value);
  if (parsed.success) return parsed.data;
  // A secret's value must not reach a terminal or a log; only options without a flag are secret.
  const got = flag === null ? '' : `, got ${quote(value)}`;
  problems.push(
    `${fromFlag === undefined ? variable : `--${flag}`}: ${parsed.error.issues[0]?.message ?? 'malformed'}${got}`,
  );
  return null;
}

function checkTogether(config: Config, problems: string[]): void {
  const isMissing = (variable: string, url: string | null): boolean =>
    url === null && !problems.some((problem) => problem.startsWith(`${variable}:`));
  if (config.mongodbUrl !== null && isMissing('REDIS_URL', config.redisUrl)) {
    problems.push(
      'REDIS_URL: expected the address of Redis, because MONGODB_URL is given; give both, or neither for the embedded store',
    );
  }
  if (config.redisUrl !== null && isMissing('MONGODB_URL', config.mongodbUrl)) {
    problems.push(
      'MONGODB_URL: expected the address of MongoDB, because REDIS_URL is given; give both, or neither for the embedded store',
    );
  }
  if (config.jwtSecret !== null && config.jwksUrl !== null) {
    problems.push('PALISADE_JWT_SECRET and PALISADE_JWKS_URL: expected one of them, got both');
  }
  if (config.jwtSecret === null && config.jwksUrl === null) return;
  if (config.jwtIssuer === null)
    problems.push('PALISADE_JWT_ISSUER: expected an issuer, because bearer tokens are on');
  if (config.jwtAudience === null)
    problems.push('PALISADE_JWT_AUDIENCE: expected an audience, because bearer tokens are on');
}

function whole(min: number, max: number): z.ZodType<number, string> {
  const expected = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,10}$/, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected);
}

function readJwksUrl(value: string, context: z.RefinementCtx): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isLoopbackHttp =
    url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (
    url !== null &&
    (url.protocol === 'https:' || isLoopbackHttp) &&
    url.username === '' &&
    url.password === ''
  )
    return url;
  context.addIssue({
    code: 'custom',
    message: 'expected an https address without a user name, or http on loopback',
  });
  return z.NEVER;
}

/** An address of a service. It may hold a password, so no problem quotes it. */
function readServiceUrl(
  value: string,
  protocols: readonly string[],
  context: z.RefinementCtx,
): string {
  const [protocol] = /^[a-z+]+:/.exec(value) ?? [];
  // A list of hosts is no URL to the platform's parser; the driver reads the rest.
  if (
    protocol !== undefined &&
    protocols.includes(protocol) &&
    /^[a-z+]+:\/\/[^/?#\s]+/.test(value)
  )
    return value;
  context.addIssue({
    code: 'custom',
    message: `expected an address that starts with ${protocols.map((each) => `${each}//`).join(', ')} and names a host`,
  });
  return z.NEVER;
}

function readCursorKeys(value: string, context: z.RefinementCtx): readonly CursorKey[] {
  const keys = value.split(',').map((part) => {
    const colon = part.indexOf(':');
    return {
      id: part.slice(0, Math.max(colon, 0)),
      secret: Buffer.from(part.slice(colon + 1), 'base64'),
    };
  });
  const isGood = keys.every(
    ({ id, secret }) => /^[A-Za-z0-9_-]{1,8}$/.test(id) && secret.length === 32,
  );
  if (isGood && keys.length <= 8 && new Set(keys.map(({ id }) => id)).size === keys.length)
    return keys;
  context.addIssue({
    code: 'custom',
    message:
      'expected up to 8 distinct id:base64 pairs, ids of 1 to 8 letters or digits and keys of 32 bytes',
  });
  return z.NEVER;
}

function readOrigins(value: string, context: z.RefinementCtx): readonly string[] {
  const origins = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // As a browser writes it: lower case, no path, and no port that goes without saying.
  if (
    origins.every(
      (origin) =>
        URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin,
    )
  )
    return origins;
  context.addIssue({
    code: 'custom',
    message:
      'expected origins such as https://app.example, each as a browser writes it: a scheme, a name in lower case, a port unless it is the usual one',
  });
  return z.NEVER;
}

function readWitnesses(
  value: string,
  context: z.RefinementCtx,
): Readonly<Record<string, 'value' | 'instant'>> {
  const pairs =
    value === ''
      ? []
      : value
          .split(',')
          .map((part) => /^([a-z][a-z0-9-]{0,63})=(value|instant)$/.exec(part.trim()));
  const kinds = pairs.flatMap((pair) =>
    pair === null ? [] : [[pair[1] ?? '', pair[2] as 'value' | 'instant'] as const],
  );
  if (
    kinds.length === pairs.length &&
    kinds.length <= LIMITS.witnessKindsMax &&
    new Set(kinds.map(([kind]) => kind)).size === kinds.length
  )
    return Object.fromEntries(kinds);
  context.addIssue({
    code: 'custom',
    message: `expected up to ${LIMITS.witnessKindsMax} distinct kinds, each followed by =value or =instant`,
  });
  return z.NEVER;
}

function nearest(name: string, known: readonly string[], prefix: string): string {
  const best = known
    .map((each) => ({ each, distance: editDistance(name, each) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return best === undefined || best.distance > Math.max(3, best.each.length / 3)
    ? ''
    : `; did you mean ${prefix}${best.each}?`;
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= Math.min(from.length, 64); i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? to.length;
}

function quote(value: string): string {
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
}
