/**
 * The one place where driver failures become FeedError UNAVAILABLE, and where every call gets its deadline. The
 * driver's own `timeoutMS` has no effect in this version, so the deadline is kept here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type WriteError,
} from 'mongodb';
import { withinDeadline } from '../../../base/async/deadline.ts';
import { FeedError } from '../../../base/errors.ts';
import type { Interceptor } from '../../intercept.ts';

const DUPLICATE_KEY = 11_000;

export interface GuardOptions {
  readonly deadlineMs: number;
  readonly isOpen: () => boolean;
}

/** No answer, or not in time: the same call may succeed later. Other failures need a person, or a different call. */
export class NoAnswer extends FeedError {
  constructor(message: string, options: ErrorOptions = {}) {
    super('UNAVAILABLE', message, options);
  }
}

/** Whether the driver's error means that nobody answered. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof MongoNetworkError || error instanceof MongoServerSelectionError;
}

/** The call in progress, and whether its caller already has an answer. */
const calls = new AsyncLocalStorage<Call>();
let underWay = 0;

interface Call {
  isGivenUp: boolean;
  readonly lateMs: number;
}

/** While any call is followed, Node watches every promise of the process, so following ends with the last call. */
function follow<T>(call: Call, run: () => Promise<T>): Promise<T> {
  underWay += 1;
  const running = calls.run(call, async () => run());
  const ended = (): void => {
    underWay -= 1;
    if (underWay === 0) calls.disable();
  };
  running.then(ended, ended);
  return running;
}

/**
 * Runs calls until the deadline. After it the outcome is unknown, as after a lost connection; repeating is safe. The
 * call itself continues until it ends or reaches `requireCaller`.
 */
export function createGuard({ deadlineMs, isOpen }: GuardOptions): Interceptor {
  const tooLate = `expected MongoDB to answer within ${deadlineMs} ms, got no answer`;
  return async (run) => {
    if (!isOpen()) throw new FeedError('UNAVAILABLE', 'expected an open store, got a closed one');
    const call = { isGivenUp: false, lateMs: performance.now() + deadlineMs };
    try {
      return await withinDeadline(follow(call, run), deadlineMs, () => {
        call.isGivenUp = true;
        throw new NoAnswer(tooLate);
      });
    } catch (error) {
      throw translate(error);
    }
  };
}

/**
 * Call before each write that replaces what others wrote: after its deadline a call has been answered, and its caller
 * may have written something newer since. Then this throws UNAVAILABLE, which no caller receives.
 */
export function requireCaller(): void {
  if (calls.getStore()?.isGivenUp === true)
    throw new FeedError('UNAVAILABLE', 'expected a caller who waits, got one who was answered');
}

/**
 * Whether the call in progress has lasted longer than its deadline. Unlike `requireCaller` it sees this even where the
 * whole process was stopped meanwhile, and finds the answers it waited for before its timers.
 */
export function isOverdue(): boolean {
  const call = calls.getStore();
  return call !== undefined && performance.now() > call.lateMs;
}

/** True for E11000: a document with this _id exists already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}

/** The indexes of the operations of an unordered bulk write that met an existing _id. Any other failure is thrown. */
export function duplicatesOf(error: unknown): readonly number[] {
  if (!(error instanceof MongoBulkWriteError)) throw error;
  const failures: readonly WriteError[] = [error.writeErrors].flat();
  const isOnlyDuplicates =
    failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY);
  if (!isOnlyDuplicates || error.result.getWriteConcernError() !== undefined) throw error;
  return failures.map(({ index }) => index);
}

/** Errors that are not the driver's are ours and pass unchanged. */
function translate(error: unknown): unknown {
  if (!(error instanceof MongoError)) return error;
  const code = error.code === undefined ? error.name : `${error.name} ${error.code}`;
  const message = `expected MongoDB to answer, got ${code}`;
  return isNoAnswer(error)
    ? new NoAnswer(message, { cause: error })
    : new FeedError('UNAVAILABLE', message, { cause: error });
}
