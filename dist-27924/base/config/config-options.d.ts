/** Every option: its flag, its variable, its default, how it is read and what it means. The full record is `Config`. */
import { z } from 'zod';
export type Mode = 'development' | 'production';
export interface ConfigOption<T> {
    /** Null for what must not stand on a command line, where every user of the machine can read it. */
    readonly flag: string | null;
    readonly variable: string;
    readonly meaning: string;
    /** As a person would write it; null when the option may be left out. */
    readonly fallback: string | null | Readonly<Record<Mode, string>>;
    readonly read: z.ZodType<T, string>;
    readonly isSwitch?: boolean;
}
export declare const CONFIG_OPTIONS: {
    readonly data: ConfigOption<string>;
    readonly mongodbUrl: ConfigOption<string>;
    readonly redisUrl: ConfigOption<string>;
    readonly host: ConfigOption<string>;
    readonly port: ConfigOption<number>;
    readonly templates: ConfigOption<readonly string[]>;
    readonly rankers: ConfigOption<string | null>;
    readonly empty: ConfigOption<boolean>;
    readonly sampleItems: ConfigOption<number>;
    readonly jwtSecret: ConfigOption<string>;
    readonly jwksUrl: ConfigOption<import("url").URL>;
    readonly jwtIssuer: ConfigOption<string>;
    readonly jwtAudience: ConfigOption<string>;
    readonly jwtAlgorithms: ConfigOption<("RS256" | "PS256" | "ES256" | "EdDSA")[]>;
    readonly cursorKeys: ConfigOption<{
        readonly id: string;
        readonly secret: Uint8Array;
    }[]>;
    readonly explain: ConfigOption<"off" | "everyone" | "viewers">;
    readonly playground: ConfigOption<boolean>;
    readonly introspection: ConfigOption<boolean>;
    readonly logLevel: ConfigOption<"error" | "info" | "fatal" | "warn" | "debug" | "trace" | "silent">;
    readonly witnesses: ConfigOption<{
        [k: string]: "value" | "instant";
    }>;
    readonly trustProxy: ConfigOption<readonly string[]>;
    readonly origins: ConfigOption<readonly string[]>;
    readonly queryCostMax: ConfigOption<number>;
};
export type OptionName = keyof typeof CONFIG_OPTIONS;
type Values = {
    readonly [K in OptionName]: (typeof CONFIG_OPTIONS)[K] extends ConfigOption<infer T> ? T : never;
};
type Nullable = 'mongodbUrl' | 'redisUrl' | 'jwtSecret' | 'jwksUrl' | 'jwtIssuer' | 'jwtAudience' | 'cursorKeys';
/** Everything that can be set, complete and checked. */
export type Config = {
    readonly [K in OptionName]: K extends Nullable ? Values[K] | null : Values[K];
} & {
    readonly mode: Mode;
};
export {};
