/** The log: one JSON line a record, at most 8 KB, without tokens, cursors or variables, because none is ever given to it. */
import { destination, pino, stdSerializers, type Logger } from 'pino';
import type { Config } from './config.ts';
import { LIMITS } from './limits.ts';

/** Four texts of this length and the rest of a record fit into a line, even when every character needs escaping. */
const TEXT_CHARS_MAX = LIMITS.logLineBytesMax / 32;

/** A write for each line would cost a busy server a fifth of its time, so lines leave together, and late by at most this. */
const LOG_BUFFER_BYTES = 4_096;
const LOG_LAG_MS = 200;

export type { Logger };

export interface LogSink {
  write(line: string): void;
}

/** Writes to standard output unless told otherwise. */
export function openLog(
  config: Pick<Config, 'logLevel'>,
  sink: LogSink = destination({
    dest: 1,
    sync: false,
    minLength: LOG_BUFFER_BYTES,
    periodicFlush: LOG_LAG_MS,
  }),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }), log: boundTexts },
      serializers: { err: shortError },
    },
    sink,
  );
}

function boundTexts(record: Record<string, unknown>): Record<string, unknown> {
  const bounded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record).slice(0, 16))
    bounded[name] = typeof value === 'string' ? short(value) : value;
  return bounded;
}

function shortError(error: unknown): object {
  if (!(error instanceof Error)) return { message: short(String(error)) };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message: short(message), stack: stack.slice(0, 4 * TEXT_CHARS_MAX) };
}

function short(text: string): string {
  return text.length <= TEXT_CHARS_MAX ? text : `${text.slice(0, TEXT_CHARS_MAX)}…`;
}
