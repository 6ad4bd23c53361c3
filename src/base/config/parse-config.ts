/**
 * Flags and environment variables, parsed once into a full record. All problems are reported together and by name;
 * unknown flags and unknown PALISADE_ variables are refused.
 */
import { didYouMean } from '../did-you-mean.ts';
import type { ConfigOption, Mode } from './config-option.ts';
import { CONFIG_OPTIONS, type Config, type OptionName } from './config-options.ts';
import { parseFlags, quote } from './parse-flags.ts';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** All problems of one command line and environment, each naming its option. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Reads a command line (without node and the script) and an environment. Throws one ConfigError with every problem. */
export function parseConfig(argv: readonly string[], env: EnvironmentVariables): Config {
  const problems: string[] = [];
  const mode = readMode(env['NODE_ENV'], problems);
  const flags = parseFlags(argv, problems);
  refuseUnknownVariables(env, problems);
  const values: Record<string, unknown> = { mode };
  for (const name of Object.keys(CONFIG_OPTIONS) as OptionName[])
    values[name] = readOption(name, { flags, env, mode, problems });
  const config = values as unknown as Config;
  checkServices(config, problems);
  refuseEmptySecrets(env, problems);
  checkCosts(config, problems);
  checkTokens(config, problems);
  checkMail(config, problems);
  checkNeeds(config, { flags, env, problems });
  const isReal = mode === 'production' || config.jwtSecret !== null || config.jwksUrl !== null;
  if (isReal && isSampleAsked(flags, env))
    problems.push(
      '--empty: expected on, because production and bearer tokens leave the sample world out',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, empty: config.empty || isReal };
}

function readMode(value: string | undefined, problems: string[]): Mode {
  if (value === 'production') return 'production';
  if (value !== undefined && !['', 'development', 'test'].includes(value))
    problems.push(`NODE_ENV: expected production, development or test, got ${quote(value)}`);
  return 'development';
}

function refuseUnknownVariables(env: EnvironmentVariables, problems: string[]): void {
  const known = Object.values<ConfigOption<unknown>>(CONFIG_OPTIONS).map(
    ({ variable }) => variable,
  );
  for (const name of Object.keys(env))
    if (name.startsWith('PALISADE_') && !known.includes(name))
      problems.push(`${name}: unknown variable${didYouMean(name, known)}`);
}

interface ReadContext {
  readonly flags: ReadonlyMap<string, string>;
  readonly env: EnvironmentVariables;
  readonly mode: Mode;
  readonly problems: string[];
}

/**
 * The option's value: from its flag, else its variable, else its default. Null when there is none, or after a problem. A
 * malformed variable is a problem even where the flag replaces it, as an unknown one is: it would fail the first start
 * without the flag.
 */
function readOption(name: OptionName, { flags, env, mode, problems }: ReadContext): unknown {
  const { flag, variable, fallback, read } = CONFIG_OPTIONS[name] as ConfigOption<unknown>;
  const readFrom = (source: string, text: string | undefined): unknown => {
    if (text === undefined) return undefined;
    const parsed = read.safeParse(text);
    if (parsed.success) return parsed.data;
    // A secret must not reach a terminal or a log; only options without a flag are secret.
    const got = flag === null ? '' : `, got ${quote(text)}`;
    problems.push(`${source}: ${parsed.error.issues[0]?.message ?? 'malformed'}${got}`);
    return null;
  };
  const fromVariable = readFrom(variable, env[variable] === '' ? undefined : env[variable]);
  const fromFlag = flag === null ? undefined : readFrom(`--${flag}`, flags.get(flag));
  const given = fromFlag ?? fromVariable;
  if (given !== undefined) return given;
  const preset = fallback === null || typeof fallback === 'string' ? fallback : fallback[mode];
  return preset === null ? null : read.parse(preset);
}

/** MongoDB and Redis are only used together. */
function checkServices({ mongodbUrl, redisUrl }: Config, problems: string[]): void {
  const isMissing = (variable: string, url: string | null): boolean =>
    url === null && !isTold(problems, variable);
  if (mongodbUrl !== null && isMissing('REDIS_URL', redisUrl))
    problems.push(
      'REDIS_URL: expected the address of Redis, because MONGODB_URL is given; give both, or neither for the embedded store',
    );
  if (redisUrl !== null && isMissing('MONGODB_URL', mongodbUrl))
    problems.push(
      'MONGODB_URL: expected the address of MongoDB, because REDIS_URL is given; give both, or neither for the embedded store',
    );
}

/** Whether something is wrong with the setting of this name already. */
function isTold(problems: readonly string[], name: string): boolean {
  return problems.some((problem) => problem.startsWith(`${name}:`));
}

/** An empty variable counts as not set, but is refused where that would disable authentication. */
function refuseEmptySecrets(env: EnvironmentVariables, problems: string[]): void {
  for (const variable of ['PALISADE_JWT_SECRET', 'PALISADE_JWKS_URL'])
    if (env[variable] === '')
      problems.push(`${variable}: expected a value or an unset variable, got an empty one`);
}

/** A password requires a user. */
function checkMail({ smtp, smtpPassword }: Config, problems: string[]): void {
  if (smtpPassword !== null && (smtp === null || smtp.username === ''))
    problems.push(
      'PALISADE_SMTP_PASSWORD: expected a user in --smtp, because a password is given, got none',
    );
}

function checkCosts({ costPerMinute, queryCostMax }: Config, problems: string[]): void {
  if (costPerMinute > 0 && costPerMinute < queryCostMax)
    problems.push(
      `--cost-per-minute: expected 0 or at least --query-cost-max (${queryCostMax}), got ${costPerMinute}`,
    );
}

function isSampleAsked(flags: ReadonlyMap<string, string>, env: EnvironmentVariables): boolean {
  return (flags.get('empty') ?? env['PALISADE_EMPTY']) === 'off';
}

interface Need {
  readonly option: OptionName;
  readonly partner: OptionName;
  /** The value that the partner must have; left out where any will do. */
  readonly value?: string;
}

/**
 * Settings that do nothing unless another one is given, or has a certain value. Installations share the sender and the
 * links of mails between processes of which some send none, so these stay.
 */
const NEEDS: readonly Need[] = [
  { option: 'jwtAlgorithms', partner: 'jwksUrl' },
  { option: 'deliveryFollowers', partner: 'delivery', value: 'follower-threshold' },
  { option: 'deliveryBias', partner: 'delivery', value: 'cost-based' },
  { option: 'deliveryCosts', partner: 'delivery', value: 'cost-based' },
];

/** What is given in vain is refused, because its partner was forgotten. */
function checkNeeds(config: Config, { flags, env, problems }: Omit<ReadContext, 'mode'>): void {
  for (const { option, partner, value } of NEEDS) {
    const isMet = value === undefined ? config[partner] !== null : config[partner] === value;
    const names = [...namesOf(option), ...namesOf(partner)];
    if (isMet || names.some((name) => isTold(problems, name))) continue;
    const { flag, variable } = CONFIG_OPTIONS[option];
    const isFlagGiven = flag !== null && flags.has(flag);
    if (!isFlagGiven && (env[variable] ?? '') === '') continue;
    const given = isFlagGiven ? `--${flag}` : variable;
    const expected = [namesOf(partner)[0], value].filter((word) => word !== undefined).join(' ');
    problems.push(`${given}: expected ${expected} beside it, because it has no effect alone`);
  }
}

/** The flag of an option if it has one, and its variable. */
function namesOf(name: OptionName): readonly string[] {
  const { flag, variable } = CONFIG_OPTIONS[name];
  return flag === null ? [variable] : [`--${flag}`, variable];
}

/** Bearer tokens require one source of keys, an issuer and an audience. */
function checkTokens(config: Config, problems: string[]): void {
  const { jwtSecret, jwksUrl, jwtIssuer, jwtAudience } = config;
  if (jwtSecret !== null && jwksUrl !== null)
    problems.push('PALISADE_JWT_SECRET and PALISADE_JWKS_URL: expected one of them, got both');
  if (jwtSecret === null && jwksUrl === null) {
    const isTold = problems.some((problem) => /^PALISADE_(JWT_SECRET|JWKS_URL):/.test(problem));
    if (!isTold && (jwtIssuer !== null || jwtAudience !== null))
      problems.push(
        'PALISADE_JWT_SECRET or PALISADE_JWKS_URL: expected one of them, because an issuer or an audience is given',
      );
    return;
  }
  if (jwtIssuer === null)
    problems.push('PALISADE_JWT_ISSUER: expected an issuer, because bearer tokens are on');
  if (jwtAudience === null)
    problems.push('PALISADE_JWT_AUDIENCE: expected an audience, because bearer tokens are on');
}
