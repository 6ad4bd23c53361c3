/**
 * The connection to MongoDB: its settings, what the server is, and one clear sentence for each problem at start. No
 * message repeats the user name or the password of the address.
 */
import { MongoClient, type Db } from 'mongodb';
export interface ClientOptions {
    readonly url: string;
    readonly dbName: string | null;
    readonly deadlineMs: number;
    readonly poolMax: number;
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
    /** Its clock at connect; null when it does not report one. */
    readonly clockMs: number | null;
}
export interface Connected {
    readonly client: MongoClient;
    readonly db: Db;
    readonly server: Server;
}
/** Connects and looks at the server. Refuses, naming MONGODB_URL and the remedy. */
export declare function connect(options: ClientOptions): Promise<Connected>;
/** Refuses a server whose version is too old or unreadable. */
export declare function requireNewEnough({ product, version }: Server): void;
/** The warning to log at start, or null: a single server cannot promise what a majority does. */
export declare function warningOf({ topology }: Server): string | null;
/** The warning about clocks to log, or null. Positions order everything, so wrong clocks affect only what shows or counts time. */
export declare function clockWarningOf({ clockMs }: Pick<Server, 'clockMs'>, nowMs: number): string | null;
