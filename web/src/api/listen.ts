/** Subscriptions that are opened again, after a pause, when the server ends them with or without an error. */
import type { ApolloClient } from '@apollo/client';
import { defer, repeat, tap, timer, type Observable } from 'rxjs';
import { reopenMs } from './client.ts';

type Told<Data> = ApolloClient.SubscribeResult<Data>;

/**
 * The pause grows until an update arrives again. An error comes as an update without data, and ends the subscription.
 * `onEnd` is called before each pause: from then on updates may be missed.
 */
export function keepListening<Data>(
  subscribe: () => Observable<Told<Data>>,
  onEnd: () => void,
): Observable<Told<Data>> {
  /** How often it has ended since the last update. */
  let ends = 0;
  const again = () => {
    onEnd();
    ends += 1;
    return timer(reopenMs(ends - 1));
  };
  return defer(subscribe).pipe(
    tap(({ data }) => {
      if (data != null) ends = 0;
    }),
    repeat({ delay: again }),
  );
}
