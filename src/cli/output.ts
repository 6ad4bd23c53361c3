/** The wording of the command line. */
import { ConfigError } from '../base/config/parse-config.ts';
import { FeedError } from '../base/errors.ts';

/** Where a command prints its report, and how far it is. */
export interface CommandOutput {
  say(text: string): void;
  progress(text: string): void;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A count with its noun, whose plural ends in s. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** One clear sentence for what a person can fix; a stack only for everything else. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map((problem) => `palisade: ${problem}`).join('\n');
  if (error instanceof FeedError) return `palisade: ${error.message}`;
  const known = systemProblem(error as SystemError);
  if (known !== null) return `palisade: ${known}`;
  return `palisade: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** Null for anything but an ordinary mistake. */
function systemProblem({
  code,
  syscall,
  port,
  address,
  path,
  hostname,
}: SystemError): string | null {
  if (code === 'EADDRINUSE') return `expected a free port, got ${address}:${port}, which is in use`;
  if (syscall === 'listen' && (code === 'EACCES' || code === 'EADDRNOTAVAIL'))
    return `expected an address that can be listened on, got ${address}:${port} (${code})`;
  if (hostname !== undefined)
    return `expected the name or the address of a host, got ${hostname} (${code})`;
  return code !== undefined && path !== undefined
    ? `expected a file or a folder that can be used, got ${path} (${code})`
    : null;
}

/** Node's error for an address that it cannot listen on, or a file that it cannot use. */
interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly hostname?: string;
  readonly port?: number;
  readonly address?: string;
}
