/** Maps the logins that people type to the ids that the API takes. */
import type { ApolloClient } from '@apollo/client';
import { FindPersonDocument } from './generated.ts';

/** In the same order. Rejects with the first unknown login. */
export async function idsOf(
  client: ApolloClient,
  logins: readonly string[],
): Promise<readonly string[]> {
  return Promise.all(
    logins.map(async (login) => {
      const { data } = await client.query({
        query: FindPersonDocument,
        variables: { login },
        // The cache would keep an earlier answer that nobody has this login.
        fetchPolicy: 'network-only',
      });
      const id = data?.producer?.id;
      if (id === undefined) throw new Error(`There is nobody with the login “${login}”.`);
      return id;
    }),
  );
}
