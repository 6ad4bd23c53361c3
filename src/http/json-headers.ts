/** The headers of every answer in JSON that is written without Fastify. Browsers take it for nothing but JSON. */
export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
} as const;
