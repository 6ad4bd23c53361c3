/** How answers in JSON name their type. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The headers of every answer in JSON that is written without Fastify. Browsers take it for nothing but JSON. */
export const JSON_HEADERS = {
  'content-type': JSON_TYPE,
  'x-content-type-options': 'nosniff',
} as const;
