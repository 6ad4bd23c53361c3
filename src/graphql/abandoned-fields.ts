/** What a process that executes documents passes over, where Node would end it. */
import { GraphQLError } from 'graphql';
import { maskExecutionError, type FaultLog } from './errors.ts';

/**
 * graphql-js gives a list up with the first of its items that fails at once, and then nobody waits for those that fail
 * later. Node ends a process for a rejection that nobody takes, so a stranger's document would end the server. Its answer
 * tells of the first failure; the others are logged as failures are. Any other rejection is a fault, and ends the process.
 */
export function outliveAbandonedFields(log: FaultLog): void {
  process.on('unhandledRejection', (reason) => {
    if (!(reason instanceof GraphQLError)) throw reason;
    maskExecutionError(reason, { requestId: 'abandoned', log });
  });
}
