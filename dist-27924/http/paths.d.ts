/** Where each thing is served. */
export declare const PATHS: {
    readonly playground: "/";
    /** The playground's files. */
    readonly playgroundFiles: "/playground/";
    /** GraphQL by POST, GET and WebSocket. */
    readonly graphql: "/graphql";
    /** Subscriptions by server-sent events. */
    readonly stream: "/graphql/stream";
    readonly schema: "/schema.graphql";
    readonly alive: "/healthz";
    readonly ready: "/readyz";
    readonly metrics: "/metrics";
};
