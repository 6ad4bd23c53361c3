export interface Script {
    readonly name: string;
    readonly lua: string;
    readonly sha: string;
    readonly keys: number;
    /** When a write fails, what Redis holds may be older than what was acknowledged. */
    readonly isWrite: boolean;
}
/** Adds the digest by which the script is sent. */
export declare function script(about: Omit<Script, 'lua' | 'sha'>, lua: string): Script;
