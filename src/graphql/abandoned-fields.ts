/** Keeps the process alive when fields of an abandoned list are rejected, where Node would otherwise end it. */
import { GraphQLError } from 'graphql';
import { maskExecutionError, type FaultLog } from './errors.ts';

/**
 * Logs rejections of abandoned fields instead of crashing. graphql-js abandons a list as soon as one of its items
 * fails, and nothing awaits the items that fail later. Node ends a process on an unhandled rejection, so any client's
 * document could end the server. The answer reports the first failure; the others are logged as failures are. Any other
 * rejection is a fault and ends the process.
 */
export function outliveAbandonedFields(log: FaultLog): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof GraphQLError)) throw reason;
    maskExecutionError(reason, { requestId: 'abandoned', log });
  });
}
