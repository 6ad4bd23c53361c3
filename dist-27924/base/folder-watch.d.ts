export interface FolderWatchOptions {
    /** Whether a file matters, by its path. */
    readonly isWatched: (path: string) => boolean;
    /** Called without a reason: the listener looks for itself. */
    readonly onChange: () => void;
    readonly onError: (error: unknown) => void;
}
export interface FolderWatch {
    /** Stops watching; nothing is reported after this call. Repeatable. */
    close(): Promise<void>;
}
/** Resolves once the folders are being watched. Folders inside them are not. */
export declare function watchFolders(dirs: readonly string[], { isWatched, onChange, onError }: FolderWatchOptions): Promise<FolderWatch>;
