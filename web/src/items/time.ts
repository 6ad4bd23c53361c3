/** Times as people say them. */
const STEPS = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [365.25 / 12, 'day'],
  [12, 'month'],
  [Infinity, 'year'],
] as const;

const FORMAT = new Intl.RelativeTimeFormat('en');

/** `3 hours ago`, in whole elapsed units; for display, never for order. */
export function ago(instant: string, nowMs = Date.now()): string {
  let value = (new Date(instant).getTime() - nowMs) / 1_000;
  for (const [size, unit] of STEPS) {
    const whole = Math.trunc(value);
    if (whole === 0) return 'now';
    if (Math.abs(value) < size) return FORMAT.format(whole, unit);
    value /= size;
  }
  return instant;
}

/** In the format of the browser's fields, in local time, to the minute: `2026-03-01T09:30`. */
export function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
