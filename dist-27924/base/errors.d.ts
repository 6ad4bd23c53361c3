/**
 * One error type with a closed list of codes, and `invariant` for our own bugs.
 * Anything that is not a FeedError is a fault of the server and is masked before it leaves.
 */
/** Every code a client can receive, with its meaning. Published in the README and held to it by a test. */
export declare const ERROR_CODES: {
    readonly BAD_USER_INPUT: "An argument is malformed or out of bounds; the message says what was expected and what was found.";
    readonly INVALID_CURSOR: "The cursor was not given to this viewer for this stream, or it has expired.";
    readonly INVALID_TEMPLATE: "A template does not parse or uses unknown parts.";
    readonly UNAUTHENTICATED: "The request needs a viewer and is anonymous, or its token is not valid.";
    readonly FORBIDDEN: "The viewer may see this but not do it.";
    readonly NOT_FOUND: "It does not exist, or the viewer may not see it; the two look the same.";
    readonly CONFLICT: "The same client key was used before with other content.";
    readonly QUERY_TOO_COMPLEX: "The document is deeper, wider or more costly than the server accepts.";
    readonly UNAVAILABLE: "The store cannot answer now, or too many live connections are open; the same request is safe to repeat.";
};
export type ErrorCode = keyof typeof ERROR_CODES;
/** What a caller caused or can fix. Messages read "expected …, got …" and hold nothing secret. */
export declare class FeedError extends Error {
    readonly name = "FeedError";
    readonly code: ErrorCode;
    constructor(code: ErrorCode, message: string, options?: ErrorOptions);
}
/** States what must hold whatever the input. Failing is a bug in Palisade, never the caller's. */
export declare function invariant(condition: unknown, message: string): asserts condition;
