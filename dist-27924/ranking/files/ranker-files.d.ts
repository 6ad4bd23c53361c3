export interface RankerFile {
    /** The file's name in the folder. */
    readonly file: string;
    readonly path: string;
    readonly source: string;
    readonly hash: string;
    /** Why its text could not be read; null when it was. */
    readonly problem: string | null;
}
export declare function isRankerFile(name: string): boolean;
/** Every ranker file in the order of names; those beyond the limit are refused. Rejects when the folder cannot be read. */
export declare function readRankerFiles(dir: string): Promise<readonly RankerFile[]>;
