/**
 * The one place where driver failures become FeedError UNAVAILABLE, and where every call gets its deadline. The driver's
 * own `timeoutMS` does nothing in this version, so the deadline is kept here.
 */
import { MongoBulkWriteError, MongoError, MongoServerError, type WriteError } from 'mongodb';
import { withinDeadline } from '../../../base/async/deadline.ts';
import { FeedError } from '../../../base/errors.ts';

const DUPLICATE_KEY = 11_000;

export interface Guard {
  /** Runs an action until the deadline. Past it the outcome is unknown, as after a lost connection; repeating is safe. */
  <T>(action: () => Promise<T>): Promise<T>;
}

export interface GuardOptions {
  readonly deadlineMs: number;
  readonly isOpen: () => boolean;
}

export function createGuard({ deadlineMs, isOpen }: GuardOptions): Guard {
  return async (action) => {
    if (!isOpen()) throw new FeedError('UNAVAILABLE', 'expected an open store, got a closed one');
    try {
      return await withinDeadline(action(), deadlineMs, () => {
        throw new FeedError(
          'UNAVAILABLE',
          `expected MongoDB to answer within ${deadlineMs} ms, got no answer`,
        );
      });
    } catch (error) {
      throw translate(error);
    }
  };
}

/** The port with each of its methods guarded. */
export function guarded<T extends object>(port: T, guardOf: (method: string) => Guard): T {
  const methods = Object.entries(port).map(
    ([name, method]: [string, (...args: readonly unknown[]) => Promise<unknown>]) => {
      const guard = guardOf(name);
      return [name, async (...args: readonly unknown[]) => guard(() => method(...args))] as const;
    },
  );
  return Object.fromEntries(methods) as T;
}

/** True for E11000: a document with this _id is there already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/**
 * The indexes of the operations of an unordered bulk write that met an existing _id. Anything else that failed is thrown.
 */
export function duplicatesOf(error: unknown): readonly number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures: readonly WriteError[] = [error.writeErrors].flat();
  const isOnlyDuplicates =
    failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY);
  if (!isOnlyDuplicates || error.result.getWriteConcernError() !== undefined) throw error;
  return failures.map(({ index }) => index);
}

/** Anything that is not the driver's is ours and passes unchanged. */
function translate(error: unknown): unknown {
  if (!(error instanceof MongoError)) return error;
  const code = error.code === undefined ? error.name : `${error.name} ${error.code}`;
  return new FeedError('UNAVAILABLE', `expected MongoDB to answer, got ${code}`, { cause: error });
}
