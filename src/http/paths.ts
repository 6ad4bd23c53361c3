/** The path of everything that is served. */

export const PATHS = {
  page: '/',
  /** The page's files. */
  pageFiles: '/web/',
  playground: '/playground',
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
  /** For operators on this machine, with the embedded store. */
  operatorEvents: '/operator/events',
  operatorEventsOf: '/operator/events/of',
  operatorEvent: '/operator/events/show',
  operatorRetry: '/operator/events/retry',
  operatorRecount: '/operator/edges/recount',
} as const;
