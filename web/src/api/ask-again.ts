/**
 * Keeps answers from being older than the reader's own mutations. A query in flight when a mutation ends may have been
 * read before it: showing its answer would hide what was written, or undo the mutation's answer in the cache. Querying
 * again after the mutation is not enough, because a query that is already in flight is not sent twice.
 */
import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { defer, mergeMap, of, tap, type Observable } from 'rxjs';

/** For one answer. A reader who writes without a pause is still shown something in the end. */
const ASKS_MAX = 5;

/** Repeats a query when a mutation has ended since it was sent. */
export function askAgainAfterMutations(): ApolloLink {
  let ended = 0;
  const end = (): void => void (ended += 1);
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      // A failed mutation may have been executed, with only its answer lost.
      return forward(operation).pipe(tap({ next: end, error: end }));
    const ask = (asksLeft: number): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = ended;
        return forward(operation).pipe(
          mergeMap((result) =>
            before === ended || asksLeft === 0 ? of(result) : ask(asksLeft - 1),
          ),
        );
      });
    return ask(ASKS_MAX - 1);
  });
}
