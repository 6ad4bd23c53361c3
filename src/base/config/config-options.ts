/** Every option: its flag, its variable, its default, how it is read and what it means. The full record is `Config`. */
import { z } from 'zod';
import { option, type ConfigOption, type Mode } from './config-option.ts';
import { LIMITS } from '../limits.ts';
import { NOTIFY_OPTIONS } from './notify-options.ts';
import { RIVER_OPTIONS } from './river-options.ts';
import {
  commaList,
  cursorKeys,
  filePath,
  jwksUrl,
  jwtAlgorithms,
  jwtSecret,
  metricsToken,
  onOff,
  origins,
  proxies,
  serviceUrl,
  shortText,
  wholeNumber,
  witnessKinds,
} from './value-schemas.ts';

export const CONFIG_OPTIONS = {
  data: option({
    flag: 'data',
    variable: 'PALISADE_DATA',
    fallback: './data',
    read: filePath,
    meaning: 'Folder of the embedded store.',
  }),
  mongodbUrl: option({
    flag: null,
    variable: 'MONGODB_URL',
    fallback: null,
    read: serviceUrl('mongodb', 'mongodb+srv'),
    meaning:
      'MongoDB URL. The path names the database (default palisade). Together with REDIS_URL, any number of processes serve the same feeds, and the embedded store is not used.',
  }),
  redisUrl: option({
    flag: null,
    variable: 'REDIS_URL',
    fallback: null,
    read: serviceUrl(
      'redis',
      'rediss',
      'redis+cluster',
      'rediss+cluster',
      'redis+sentinel',
      'rediss+sentinel',
    ),
    meaning:
      'Redis URL: redis://, redis+cluster:// or redis+sentinel://, or the same with rediss for TLS. Set it together with MONGODB_URL.',
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
    read: wholeNumber(0, 65_535),
    meaning: 'Port to listen on; 0 picks a free one.',
  }),
  workerPort: option({
    flag: 'worker-port',
    variable: 'PALISADE_WORKER_PORT',
    fallback: null,
    read: wholeNumber(0, 65_535),
    meaning:
      'Port at which `palisade worker` answers `/healthz`, `/readyz` and `/metrics`, on the address of `--host`; 0 picks a free one. Without it a worker does not listen.',
  }),
  templates: option({
    flag: 'templates',
    variable: 'PALISADE_TEMPLATES',
    fallback: '',
    read: commaList,
    meaning: 'Additional folders of stream templates, separated by commas.',
  }),
  rankers: option({
    flag: 'rankers',
    variable: 'PALISADE_RANKERS',
    fallback: null,
    read: filePath,
    meaning: 'Folder of ranker modules.',
  }),
  signals: option({
    flag: 'signals',
    variable: 'PALISADE_SIGNALS',
    fallback: null,
    read: filePath,
    meaning: 'Folder of signal modules.',
  }),
  injectors: option({
    flag: 'injectors',
    variable: 'PALISADE_INJECTORS',
    fallback: null,
    read: filePath,
    meaning: 'Folder of injector modules.',
  }),
  filters: option({
    flag: 'filters',
    variable: 'PALISADE_FILTERS',
    fallback: null,
    read: filePath,
    meaning: 'Folder of filter modules.',
  }),
  sources: option({
    flag: 'sources',
    variable: 'PALISADE_SOURCES',
    fallback: null,
    read: filePath,
    meaning: 'Folder of source modules.',
  }),
  empty: option({
    flag: 'empty',
    variable: 'PALISADE_EMPTY',
    fallback: 'off',
    read: onOff,
    isSwitch: true,
    meaning:
      'Start with an empty store instead of the sample world. Always on in production and with bearer tokens.',
  }),
  sampleItems: option({
    flag: 'sample-items',
    variable: 'PALISADE_SAMPLE_ITEMS',
    fallback: '100000',
    read: wholeNumber(1, 100_000),
    meaning: 'Maximum number of items of the sample world to load, oldest first.',
  }),
  jwtSecret: option({
    flag: null,
    variable: 'PALISADE_JWT_SECRET',
    fallback: null,
    read: jwtSecret,
    meaning: 'Shared secret of HS256 bearer tokens, at least 32 bytes.',
  }),
  jwksUrl: option({
    flag: null,
    variable: 'PALISADE_JWKS_URL',
    fallback: null,
    read: jwksUrl,
    meaning: 'URL of the public keys (JWKS) of bearer tokens: https, or http on loopback.',
  }),
  jwtIssuer: option({
    flag: null,
    variable: 'PALISADE_JWT_ISSUER',
    fallback: null,
    read: shortText,
    meaning: 'Issuer that bearer tokens must name; required with a secret or a JWKS URL.',
  }),
  jwtAudience: option({
    flag: null,
    variable: 'PALISADE_JWT_AUDIENCE',
    fallback: null,
    read: shortText,
    meaning: 'Audience that bearer tokens must name; required with a secret or a JWKS URL.',
  }),
  jwtAlgorithms: option({
    flag: null,
    variable: 'PALISADE_JWT_ALGORITHMS',
    fallback: 'RS256,ES256,EdDSA',
    read: jwtAlgorithms,
    meaning: 'Algorithms accepted with a JWKS URL.',
  }),
  cursorKeys: option({
    flag: null,
    variable: 'PALISADE_CURSOR_KEYS',
    fallback: null,
    read: cursorKeys,
    meaning:
      'Keys that seal cursors, as id:base64 of 32 bytes, separated by commas. The first seals, all open. Without them, a key is generated and stored in the data folder, or in MongoDB.',
  }),
  explain: option({
    flag: 'explain',
    variable: 'PALISADE_EXPLAIN',
    fallback: { development: 'everyone', production: 'off' },
    read: z.enum(['off', 'viewers', 'everyone'], 'expected off, viewers or everyone'),
    meaning:
      'Who may see why an item is where it is: off (nobody), viewers (with a token) or everyone.',
  }),
  page: option({
    flag: 'page',
    variable: 'PALISADE_PAGE',
    fallback: { development: 'on', production: 'off' },
    read: onOff,
    isSwitch: true,
    meaning: 'Serve the page at `/`, which shows feeds and their fences.',
  }),
  playground: option({
    flag: 'playground',
    variable: 'PALISADE_PLAYGROUND',
    fallback: { development: 'on', production: 'off' },
    read: onOff,
    isSwitch: true,
    meaning: 'Serve the playground at `/playground`.',
  }),
  introspection: option({
    flag: 'introspection',
    variable: 'PALISADE_INTROSPECTION',
    fallback: { development: 'on', production: 'off' },
    read: onOff,
    isSwitch: true,
    meaning: 'Answer introspection queries. `/schema.graphql` is always served.',
  }),
  logLevel: option({
    flag: 'log-level',
    variable: 'PALISADE_LOG_LEVEL',
    fallback: 'info',
    read: z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'expected fatal, error, warn, info, debug, trace or silent',
    ),
    meaning: 'Minimum log level. The log goes to standard output.',
  }),
  witnesses: option({
    flag: 'witnesses',
    variable: 'PALISADE_WITNESSES',
    fallback: 'news=value,blog=value,announcements=instant',
    read: witnessKinds,
    meaning:
      'Kinds of site-wide content whose read position is tracked per viewer, as kind=value (the newest one seen) or kind=instant (when it was seen), separated by commas.',
  }),
  places: option({
    flag: 'places',
    variable: 'PALISADE_PLACES',
    fallback: null,
    read: filePath,
    meaning:
      'File, in YAML or JSON, that declares the types of places; by default forum, blog, news, group and tag.',
  }),
  remotes: option({
    flag: 'remotes',
    variable: 'PALISADE_REMOTES',
    fallback: null,
    read: filePath,
    meaning:
      'File, in YAML or JSON, that declares the services that the template part `remote` calls.',
  }),
  fields: option({
    flag: 'fields',
    variable: 'PALISADE_FIELDS',
    fallback: null,
    read: filePath,
    meaning:
      'File, in YAML or JSON, that declares extra fields of items and people; none by default.',
  }),
  trustProxy: option({
    flag: 'trust-proxy',
    variable: 'PALISADE_TRUST_PROXY',
    fallback: '',
    read: proxies,
    meaning:
      'Addresses of proxies whose X-Forwarded-For is trusted, such as 10.0.0.1, 10.0.0.0/8 or loopback, separated by commas.',
  }),
  origins: option({
    flag: 'origins',
    variable: 'PALISADE_ORIGINS',
    fallback: '',
    read: origins,
    meaning:
      'Origins, in addition to the server’s own, whose pages may send requests and open live connections, such as https://app.example, separated by commas.',
  }),
  writesPerMinute: option({
    flag: 'writes-per-minute',
    variable: 'PALISADE_WRITES_PER_MINUTE',
    fallback: '600',
    read: wholeNumber(0, 1_000_000),
    meaning:
      'Mutations that one viewer may run per minute, in each process; more are `RATE_LIMITED`. 0 for no limit.',
  }),
  itemsPerDay: option({
    flag: 'items-per-day',
    variable: 'PALISADE_ITEMS_PER_DAY',
    fallback: '5000',
    read: wholeNumber(0, 1_000_000_000),
    meaning:
      'Items that one viewer may write per day, in each process: published items, opened threads, sent directs, and drafts that are published or scheduled. 0 for no limit.',
  }),
  bytesPerDay: option({
    flag: 'bytes-per-day',
    variable: 'PALISADE_BYTES_PER_DAY',
    fallback: '33554432',
    read: wholeNumber(0, 9_999_999_999),
    meaning:
      'Bytes of titles, texts and URLs that one viewer may publish or edit per day, in each process. 0 for no limit.',
  }),
  requestWaitMs: option({
    flag: 'request-wait-ms',
    variable: 'PALISADE_REQUEST_WAIT_MS',
    fallback: '1000',
    read: wholeNumber(0, 60_000),
    meaning:
      'How long, in milliseconds, a process may have waiting requests without a break before it counts as overloaded. Then requests that have waited for a tenth of it are `UNAVAILABLE`, until none waits. 0 lets all wait.',
  }),
  eventsEveryMs: option({
    flag: 'events-every-ms',
    variable: 'PALISADE_EVENTS_EVERY_MS',
    fallback: '1000',
    read: wholeNumber(50, 3_600_000),
    meaning:
      'How often to look for waiting events, in milliseconds. A process that records an event and processes events itself looks immediately.',
  }),
  metricsToken: option({
    flag: null,
    variable: 'PALISADE_METRICS_TOKEN',
    fallback: null,
    read: metricsToken,
    meaning:
      'Bearer token that `/metrics` requires, at least 16 characters. Without it, `/metrics` answers only outside production, on loopback.',
  }),
  ...NOTIFY_OPTIONS,
  ...RIVER_OPTIONS,
  follows: option({
    flag: 'follows',
    variable: 'PALISADE_FOLLOWS',
    fallback: String(LIMITS.followsDefault),
    read: wholeNumber(1, LIMITS.followsMax),
    meaning: 'Maximum number of producers that one person may follow.',
  }),
  documents: option({
    flag: 'documents',
    variable: 'PALISADE_DOCUMENTS',
    fallback: null,
    read: filePath,
    meaning:
      'Folder of GraphQL documents that clients may name by id. In production, no other document runs.',
  }),
  answerMegabytes: option({
    flag: 'answer-megabytes',
    variable: 'PALISADE_ANSWER_MEGABYTES',
    fallback: '160',
    read: wholeNumber(10, 65_536),
    meaning: 'Megabytes that the cached answers of one process may take.',
  }),
  costPerMinute: option({
    flag: 'cost-per-minute',
    variable: 'PALISADE_COST_PER_MINUTE',
    fallback: '0',
    read: wholeNumber(0, 1_000_000_000),
    meaning:
      'What the operations of one viewer, or of one address without a viewer, may cost per minute, in each process; more are `RATE_LIMITED`. At least the maximum query cost; 0 for no limit.',
  }),
  queryCostMax: option({
    flag: 'query-cost-max',
    variable: 'PALISADE_QUERY_COST_MAX',
    fallback: '10000',
    read: wholeNumber(100, 1_000_000),
    meaning: 'Maximum query cost. The actual cost is returned in `extensions.cost`.',
  }),
} as const;

export type OptionName = keyof typeof CONFIG_OPTIONS;

type Values = {
  readonly [K in OptionName]: (typeof CONFIG_OPTIONS)[K] extends ConfigOption<infer T> ? T : never;
};
type Nullable =
  | 'rankers'
  | 'signals'
  | 'injectors'
  | 'filters'
  | 'sources'
  | 'places'
  | 'remotes'
  | 'fields'
  | 'flags'
  | 'documents'
  | 'mongodbUrl'
  | 'redisUrl'
  | 'jwtSecret'
  | 'jwksUrl'
  | 'jwtIssuer'
  | 'jwtAudience'
  | 'cursorKeys'
  | 'deliveryCosts'
  | 'deliveryRules'
  | 'metricsToken'
  | 'smtp'
  | 'smtpPassword'
  | 'publicUrl'
  | 'nodeUrl';

/** Everything that can be set, complete and checked. */
export type Config = {
  readonly [K in OptionName]: K extends Nullable ? Values[K] | null : Values[K];
} & { readonly mode: Mode };
