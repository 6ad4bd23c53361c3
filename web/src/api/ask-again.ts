/**
 * Answers that are no older than what the reader has done. One that is under way when a mutation ends may have been read
 * before it: shown, it would hide what was written, or undo in the cache what the mutation answered. Reading again after
 * the mutation is no way out alone, because the same question that is under way is not sent twice.
 */
import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { defer, mergeMap, of, tap, type Observable } from 'rxjs';

/** For one answer. Somebody who writes without a pause is shown something in the end. */
const ASKS_MAX = 5;

/** Asks a question again when a mutation has ended since it was sent. */
export function askAgainAfterMutations(): ApolloLink {
  let ended = 0;
  const end = (): void => void (ended += 1);
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION)
      // One that failed may have been carried out, with only its answer lost.
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
