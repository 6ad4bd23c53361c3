import { type Config } from './config-options.ts';
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;
/** All problems of one command line and environment, each naming its option. */
export declare class ConfigError extends Error {
    readonly name = "ConfigError";
    readonly problems: readonly string[];
    constructor(problems: readonly string[]);
}
/** Reads a command line (without node and the script) and an environment. Throws one ConfigError with every problem. */
export declare function parseConfig(argv: readonly string[], env: EnvironmentVariables): Config;
