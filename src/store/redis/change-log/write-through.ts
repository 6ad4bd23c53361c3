/** Writes through to the durable store: the store first, then the change log, then the acknowledgement. */
import { FeedError } from '../../../base/errors.ts';
import type { ChangeLog, WriteNotice } from './change-log.ts';
import type { LogEntry } from './log-entry.ts';

export interface WriteThrough extends WriteNotice {
  /** The entry of a write that has happened, if it can then be more precise than before. */
  readonly after?: () => Promise<LogEntry>;
}

/** A write whose outcome is unknown is appended too: it may have happened. */
export async function writeThrough<T>(
  log: ChangeLog,
  { after, ...notice }: WriteThrough,
  write: () => Promise<T>,
): Promise<T> {
  let result: T;
  try {
    result = await write();
  } catch (error) {
    if (!(error instanceof FeedError) || error.code === 'UNAVAILABLE')
      await log.append({ ...notice, revokesAccess: false });
    throw error;
  }
  const entry = after === undefined ? notice.entry : await after().catch(() => notice.entry);
  await log.append({ ...notice, entry });
  return result;
}
