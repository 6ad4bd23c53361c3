/** Reads dates as other systems write them. */

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/;
/** How some databases write that there is no date. */
const NO_DATE = /^(?:0|0000-00-00.*)$/;

/**
 * Milliseconds since 1970 of an ISO date, in UTC unless it has a zone, or of a number of seconds or milliseconds. 0 for
 * never, null for no text, `bad` for anything else.
 */
export function parseInstant(text: string | undefined): number | null | 'bad' {
  if (text === undefined || text === '') return null;
  if (NO_DATE.test(text)) return 0;
  if (/^[0-9]{9,10}$/.test(text)) return Number(text) * 1_000;
  if (/^[0-9]{12,13}$/.test(text)) return Number(text);
  const ms = parseDate(text);
  return ms !== 'bad' && ms >= 0 ? ms : 'bad';
}

/** Milliseconds since 1970 of an ISO date of any time, less than 0 before; `bad` for anything else. */
export function parseDate(text: string): number | 'bad' {
  const [, day, time = '00:00', zone = 'Z'] = DATE.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return 'bad';
  const ms = Date.parse(`${day}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`);
  return Number.isFinite(ms) ? ms : 'bad';
}

/** Days that every month has. */
const SAFE_DAY = /-(?:0[1-9]|1\d|2[0-8])$/;

/** False for a day that its month does not have, which the platform would read as a day of the next month. */
export function isDay(day: string): boolean {
  if (SAFE_DAY.test(day)) return true;
  const ms = Date.parse(`${day}T00:00Z`);
  return Number.isFinite(ms) && new Date(ms).toISOString().startsWith(day);
}
