/** One row. Empty or `none` where an option has no flag or no default. */
export interface ConfigRow {
    readonly name: string;
    readonly flag: string;
    readonly variable: string;
    readonly fallback: string;
    readonly meaning: string;
}
/** One row an option, in the order of the table. */
export declare function describeConfig(): readonly ConfigRow[];
