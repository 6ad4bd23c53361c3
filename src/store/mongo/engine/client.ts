/**
 * The connection to MongoDB: its settings, what the server is, and one clear sentence for each problem at start. No
 * message repeats the user name or the password in the address.
 */
import {
  MongoClient,
  MongoError,
  MongoServerError,
  type CommandStartedEvent,
  type Db,
  type MongoClientOptions,
} from 'mongodb';
import { FeedError } from '../../../base/errors.ts';
import { NoAnswer } from './guard.ts';

const MAJOR_MIN = 6;
const DB_NAME_DEFAULT = 'palisade';
const CONNECT_MS = 2_000;
const POOL_MAX = 40;

export interface ClientOptions {
  readonly url: string;
  readonly dbName: string | null;
  readonly deadlineMs: number;
  /** Called for every command that is sent. */
  readonly onCommand: ((command: SentCommand) => void) | null;
}

export interface SentCommand {
  readonly name: string;
  readonly command: Readonly<Record<string, unknown>>;
}

export interface Server {
  readonly product: 'MongoDB' | 'FerretDB';
  readonly version: string;
  readonly topology: 'replica set' | 'sharded' | 'standalone';
  /** The server's clock at connect; null when it does not report one. */
  readonly clockMs: number | null;
}

export interface Connected {
  readonly client: MongoClient;
  readonly db: Db;
  readonly server: Server;
}

/** Connects and inspects the server. Refusals name MONGODB_URL and the remedy. */
export async function connect(options: ClientOptions): Promise<Connected> {
  const first = await connectOnce(options, true);
  const connected =
    first.server.topology === 'standalone' ? await reconnect(options, first) : first;
  await requireReadable(connected, options.url);
  return connected;
}

/**
 * A standalone server accepts the label of a retryable write without honouring it, and has no majority to read from.
 */
async function reconnect(options: ClientOptions, { client }: Connected): Promise<Connected> {
  await client.close();
  return connectOnce(options, false);
}

async function connectOnce(options: ClientOptions, isReplicated: boolean): Promise<Connected> {
  const client = createClient(options, isReplicated);
  try {
    await client.connect();
    const db = client.db(options.dbName ?? dbNameOf(options.url));
    const server = await serverOf(db);
    requireNewEnough(server);
    return { client, db, server };
  } catch (error) {
    await client.close();
    throw explain(error, options.url);
  }
}

/** Some servers ask for the password only when data is accessed. */
async function requireReadable({ client, db }: Connected, url: string): Promise<void> {
  try {
    await db.collection<{ readonly _id: string }>('system').findOne({ _id: 'schema' });
  } catch (error) {
    await client.close();
    throw explain(error, url);
  }
}

function createClient(options: ClientOptions, isReplicated: boolean): MongoClient {
  try {
    const client = new MongoClient(options.url, settingsOf(options, isReplicated));
    const { onCommand } = options;
    if (onCommand !== null)
      client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) =>
        onCommand({ name: commandName, command }),
      );
    return client;
  } catch (error) {
    throw explain(error, options.url);
  }
}

/** The driver's defaults wait for half a minute, and without a limit in the queue of its pool. */
function settingsOf(
  { deadlineMs, onCommand }: ClientOptions,
  isReplicated: boolean,
): MongoClientOptions {
  return {
    appName: 'palisade',
    retryWrites: isReplicated,
    retryReads: true,
    readPreference: 'primary',
    readConcern: { level: isReplicated ? 'majority' : 'local' },
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: deadlineMs },
    serverSelectionTimeoutMS: CONNECT_MS,
    connectTimeoutMS: CONNECT_MS,
    socketTimeoutMS: Math.ceil(deadlineMs * 1.5),
    maxPoolSize: POOL_MAX,
    maxConnecting: 4,
    waitQueueTimeoutMS: Math.ceil(deadlineMs / 4),
    monitorCommands: onCommand !== null,
  };
}

/** The database in the address's path, or the default. */
function dbNameOf(url: string): string {
  const [, path = ''] = /^[^/]*\/\/[^/]*\/([^?]*)/.exec(url) ?? [];
  return path === '' ? DB_NAME_DEFAULT : decodeURIComponent(path);
}

async function serverOf(db: Db): Promise<Server> {
  const hello = await db.command({ hello: 1 });
  const info = await db.admin().command({ buildInfo: 1 });
  return {
    product: info['ferretdbVersion'] === undefined ? 'MongoDB' : 'FerretDB',
    version: String(info['version']),
    topology:
      hello['msg'] === 'isdbgrid'
        ? 'sharded'
        : typeof hello['setName'] === 'string'
          ? 'replica set'
          : 'standalone',
    clockMs: hello['localTime'] instanceof Date ? hello['localTime'].getTime() : null,
  };
}

/** Refuses a server whose version is too old or unreadable. */
export function requireNewEnough({ product, version }: Server): void {
  const major = Number.parseInt(version, 10);
  if (!(major >= MAJOR_MIN)) {
    throw new FeedError(
      'UNAVAILABLE',
      `expected MongoDB ${MAJOR_MIN}.0 or newer at MONGODB_URL, got ${product} ${version}: upgrade the server, or name another one`,
    );
  }
}

/** The warning to log at start, or null: a single server cannot guarantee what a majority can. */
export function warningOf({ topology }: Server): string | null {
  if (topology !== 'standalone') return null;
  return 'MONGODB_URL names a single server, so "majority" means one node: acknowledged writes are lost with its disk. Run a replica set to survive that';
}

const CLOCKS_APART_MS_MAX = 60_000;

/**
 * The warning about clocks to log, or null. Positions order everything, so wrong clocks affect only displayed and
 * measured times.
 */
export function clockWarningOf({ clockMs }: Pick<Server, 'clockMs'>, nowMs: number): string | null {
  const apartMs = clockMs === null ? 0 : clockMs - nowMs;
  if (Math.abs(apartMs) <= CLOCKS_APART_MS_MAX) return null;
  const apart = `${Math.round(Math.abs(apartMs) / 1_000)} s ${apartMs > 0 ? 'ahead' : 'behind'}`;
  return `expected the clock of the server at MONGODB_URL within ${CLOCKS_APART_MS_MAX / 1_000} s of this machine's, got one ${apart}: synchronise both by NTP, because displayed times, token expiry and retention follow this machine's`;
}

const AUTHENTICATION_CODES = new Set<unknown>([13, 18]);
/** What the driver throws for an address that it cannot read. */
const ADDRESS_ERRORS = new Set([
  'MongoParseError',
  'MongoInvalidArgumentError',
  'MongoAPIError',
  'TypeError',
  'URIError',
]);

function explain(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  const where = hostsOf(url);
  const refuse = (message: string) => new FeedError('UNAVAILABLE', message, { cause: error });
  if (
    error instanceof MongoServerError &&
    (AUTHENTICATION_CODES.has(error.code) || /auth/i.test(error.message))
  ) {
    return refuse(
      `expected MONGODB_URL to carry a user and password that ${where} accepts, got "${error.codeName ?? error.code}": check them, authSource and the user's roles`,
    );
  }
  if (ADDRESS_ERRORS.has(error.name)) {
    return refuse(
      'expected MONGODB_URL to be like mongodb://host:27017/palisade?replicaSet=rs0, got an address that cannot be read: check its scheme, hosts, database name and options',
    );
  }
  if (error.name === 'MongoCompatibilityError')
    return refuse(
      `expected MongoDB ${MAJOR_MIN}.0 or newer at MONGODB_URL (${where}), got one that the driver does not support: upgrade the server, or name another one`,
    );
  if (error.name === 'MongoMissingCredentialsError')
    return refuse(
      'expected MONGODB_URL to carry a user and password, got only one of them: check the part before the @',
    );
  if (!(error instanceof MongoError) || error instanceof MongoServerError) {
    return refuse(
      `expected MongoDB to answer at MONGODB_URL (${where}), got ${error.name}${'code' in error ? ` ${String(error.code)}` : ''}: check the server and the database name`,
    );
  }
  return new NoAnswer(
    `expected MONGODB_URL to name a MongoDB that can be reached, got no answer from ${where} within ${CONNECT_MS} ms: check the address, and that the server runs`,
    { cause: error },
  );
}

/** The address without user, password, path and options. */
function hostsOf(url: string): string {
  const [, hosts = 'the address'] = /^[^/]*\/\/(?:[^@/]*@)?([^/?]+)/.exec(url) ?? [];
  return hosts;
}
