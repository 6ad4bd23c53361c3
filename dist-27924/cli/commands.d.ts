export interface CommandOutput {
    say(text: string): void;
    progress(text: string): void;
}
export declare function isCommand(word: string | undefined): boolean;
/** Runs one command. Throws what starting the server would throw, and BAD_USER_INPUT for a malformed command line. */
export declare function runCommand(argv: readonly string[], env: Readonly<Record<string, string | undefined>>, { say, progress }: CommandOutput): Promise<void>;
