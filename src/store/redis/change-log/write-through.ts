/** Writing behind copies: the durable store first, then the change log, then the answer. */
import { FeedError } from '../../../base/errors.ts';
import type { LogEntry } from './log-entry.ts';
import type { ChangeLog } from './change-log.ts';

export interface WriteNotice {
  readonly entry: LogEntry;
  /** Whether the write hides something, so that nobody may show the old state once it is acknowledged. */
  readonly revokesAccess: boolean;
}

/** A write whose outcome is unknown is told as well: it may have happened. */
export async function writeThrough<T>(
  log: ChangeLog,
  { entry: change, revokesAccess: isHiding }: WriteNotice,
  write: () => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await write();
  } catch (error) {
    if (!(error instanceof FeedError) || error.code === 'UNAVAILABLE')
      await log.tell(change, false);
    throw error;
  }
  await log.tell(change, isHiding);
  return result;
}
