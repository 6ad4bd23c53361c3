/** What the ranking room asks of a log. A pino logger is one. */

export interface RankersLog {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}
