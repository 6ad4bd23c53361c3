/** Reads dates as other systems write them. */
/**
 * Milliseconds since 1970 of an ISO date, in UTC unless it has a zone, or of a number of seconds or milliseconds. 0 for
 * never, null for no text, `bad` for anything else.
 */
export declare function parseInstant(text: string | undefined): number | null | 'bad';
