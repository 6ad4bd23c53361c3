/**
 * The log: one JSON line per record, at most 8 KB. No caller passes tokens, cursors or variables, so it contains none.
 */
import { pino, stdSerializers } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config/config-options.ts';
import { LIMITS } from './limits.ts';
import { openLogOutput } from './log-output.ts';
import { once } from './once.ts';

/** The log's interface for every folder; one that needs less takes a `Pick` of it. Pino's logger implements it. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface LogSink {
  write(line: string): void;
}

/** Four texts of this length and the rest of a record fit into a line, even when every character needs escaping. */
const TEXT_CHARS_MAX = LIMITS.logLineBytesMax / 32;
const FIELDS_MAX = 16;

/** Writes to standard output unless it is given a sink. */
export function openLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  sink: LogSink = standardOutput(),
): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: openTimestamp(),
      formatters: { level: (level) => ({ level }), log: boundFields },
      serializers: { err: shortError },
    },
    sink,
  );
}

const standardOutput = once((): LogSink => ({ write: openLogOutput() }));

/** The time in the form that pino takes. A busy server writes many lines per millisecond. */
function openTimestamp(): () => string {
  let [writtenMs, text] = [NaN, ''];
  return () => {
    const nowMs = systemClock.now();
    if (nowMs !== writtenMs)
      [writtenMs, text] = [nowMs, `,"time":"${new Date(nowMs).toISOString()}"`];
    return text;
  };
}

/** Returns the record itself when it is within bounds, as nearly all are. */
function boundFields(record: Record<string, unknown>): Record<string, unknown> {
  let fields = 0;
  for (const name in record) {
    const value = record[name];
    fields += 1;
    if (fields > FIELDS_MAX || (typeof value === 'string' && value.length > TEXT_CHARS_MAX))
      return shortened(record);
  }
  return record;
}

function shortened(record: Record<string, unknown>): Record<string, unknown> {
  const bounded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record).slice(0, FIELDS_MAX))
    bounded[name] = typeof value === 'string' ? shorten(value) : value;
  return bounded;
}

function shortError(error: unknown): object {
  if (!(error instanceof Error)) return { message: shorten(String(error)) };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: shorten(message), stack: stack.slice(0, 4 * TEXT_CHARS_MAX) };
}

function shorten(text: string): string {
  return text.length <= TEXT_CHARS_MAX ? text : `${text.slice(0, TEXT_CHARS_MAX)}…`;
}
