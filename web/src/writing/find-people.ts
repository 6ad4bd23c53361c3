/** From the logins that people type to the ids that the API takes. */
import type { ApolloClient } from '@apollo/client';
import { FindPersonDocument } from './generated.ts';

/** In the same order. Rejects with the first login that names nobody. */
export async function idsOf(
  client: ApolloClient,
  logins: readonly string[],
): Promise<readonly string[]> {
  return Promise.all(
    logins.map(async (login) => {
      const { data } = await client.query({
        query: FindPersonDocument,
        variables: { login },
        // The cache would go on saying that there is nobody.
        fetchPolicy: 'network-only',
      });
      const id = data?.producer?.id;
      if (id === undefined) throw new Error(`There is nobody with the login “${login}”.`);
      return id;
    }),
  );
}
