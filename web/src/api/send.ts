/** Sends mutations. A refusal of the server is an error with its words. */
import type { ApolloClient, OperationVariables } from '@apollo/client';
import { isUnreachable, Refusal } from './errors.ts';

/** What every payload carries: why nothing was changed. The code is there where a document asks for it. */
interface Payload {
  readonly userErrors: readonly { readonly message: string; readonly code?: string }[];
}

/** Resolves with what the server answered. */
export async function send<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  options: ApolloClient.MutateOptions<Data, Variables>,
): Promise<Data> {
  const { data } = await client.mutate(options).catch(tellUnsent);
  const payloads: readonly (Partial<Payload> | null)[] = Object.values(data ?? {});
  for (const payload of payloads) {
    const [first] = payload?.userErrors ?? [];
    if (first !== undefined) throw new Refusal(first.message, first.code ?? '');
  }
  return data as Data;
}

/** In words that are still true when the connection is back, because they stand until the reader tries again. */
function tellUnsent(reason: unknown): never {
  if (!isUnreachable(reason)) throw reason;
  const words = navigator.onLine
    ? 'No answer came: the server could not be reached. Try again in a moment.'
    : 'No answer came: you were offline. Try again when you are back.';
  throw new Error(words, { cause: reason });
}
