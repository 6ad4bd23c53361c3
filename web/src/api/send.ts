/** Sends mutations. A refusal of the server is an error with its words. */
import type { ApolloClient, OperationVariables } from '@apollo/client';

/** What every payload carries: why nothing was changed. */
interface Payload {
  readonly userErrors: readonly { readonly message: string }[];
}

/** Resolves with what the server answered. */
export async function send<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.MutateOptions<Data, Variables>,
): Promise<Data> {
  const { data } = await client.mutate(options);
  const payloads: readonly (Partial<Payload> | null)[] = Object.values(data ?? {});
  for (const payload of payloads) {
    const [first] = payload?.userErrors ?? [];
    if (first !== undefined) throw new Error(first.message);
  }
  return data as Data;
}
