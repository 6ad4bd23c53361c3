/** What the command line says. */
import { ConfigError } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** One clear sentence for what a person can fix; a stack only for what they cannot. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map((problem) => `palisade: ${problem}`).join('\n');
  if (error instanceof FeedError) return `palisade: ${error.message}`;
  const { code, port, address } = error as ListenError;
  if (code === 'EADDRINUSE')
    return `palisade: expected a free port, got ${address}:${port}, which is in use`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
    return `palisade: expected an address that can be listened on, got ${address}:${port} (${code})`;
  return `palisade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** What Node says of an address that cannot be listened on. */
interface ListenError {
  readonly code?: string;
  readonly port?: number;
  readonly address?: string;
}
