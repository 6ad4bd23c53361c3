export interface SignalOptions {
    readonly close: () => Promise<void>;
    /** Called when closing takes too long. */
    readonly hurry: () => void;
    /** Called when all is closed, or with what made closing fail. */
    readonly exit: (error?: unknown) => void;
}
/**
 * The first signal closes and exits. A later one ends at once, and so does a close that takes too long even
 * when hurried. One request to stop can come as two signals: `timeout` and npm send their own in addition to the
 * terminal's. Returns the close, which runs once.
 */
export declare function closeOnSignals({ close, hurry, exit }: SignalOptions): () => Promise<void>;
