import type { Config } from './config/config-options.ts';
/** What every room says to the log; a room that needs less takes a `Pick` of it. Pino's logger is one. */
export interface Logger {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
}
export interface LogSink {
    write(line: string): void;
}
/** Writes to standard output unless it is given a sink. */
export declare function openLog({ logLevel }: Pick<Config, 'logLevel'>, sink?: LogSink): Logger;
