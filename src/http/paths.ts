/** Where each thing is served. */

export const PATHS = {
  playground: '/',
  /** The playground's files. */
  playgroundFiles: '/playground/',
  /** GraphQL by POST, GET and WebSocket. */
  graphql: '/graphql',
  /** Subscriptions by server-sent events. */
  stream: '/graphql/stream',
  schema: '/schema.graphql',
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;
