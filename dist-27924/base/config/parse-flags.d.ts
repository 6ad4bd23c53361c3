/** The text of every flag that is given. What is wrong is added to `problems`. */
export declare function parseFlags(argv: readonly string[], problems: string[]): ReadonlyMap<string, string>;
/** What was got, as a problem repeats it. */
export declare function quote(value: string): string;
