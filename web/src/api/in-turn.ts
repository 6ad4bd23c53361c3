/**
 * Sends mutations of the same object in the order in which the reader made them. Requests can overtake each other, and
 * a retried one arrives later: a like that was taken back immediately could stay.
 */
import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { concat, defer, EMPTY, finalize, Subject, type Observable } from 'rxjs';

/** Sends a mutation when the previous one with the same variables has ended. */
export function inTurn(): ApolloLink {
  /** Each completes when the last mutation with these variables has ended. */
  const lasts = new Map<string, Observable<never>>();
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    return defer(() => {
      const key = JSON.stringify(operation.variables);
      const before = lasts.get(key) ?? EMPTY;
      const mine = new Subject<never>();
      lasts.set(key, mine);
      const end = (): void => {
        if (lasts.get(key) === mine) lasts.delete(key);
        mine.complete();
      };
      return concat(
        before,
        defer(() => forward(operation)),
      ).pipe(finalize(end));
    });
  });
}
