/** Sends mutations. A refusal by the server is an error with its message. */
import type { ApolloClient, OperationVariables } from '@apollo/client';
import { FailedAct, isUnreachable, Refusal } from './errors.ts';

/** The common part of every payload: why nothing was changed. The code is there only if the document selects it. */
interface Payload {
  readonly userErrors: readonly { readonly message: string; readonly code?: string }[];
}

/** Resolves with the server's answer. */
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

/** What was sent for an action of the reader. A failure says which one failed, such as `join “Garden”`. */
export function acting<Done>(act: string, sent: Promise<Done>): Promise<Done> {
  return sent.catch((cause: unknown) => {
    throw new FailedAct(act, cause);
  });
}

/** The text is still true when the connection is back, because it is shown until the reader tries again. */
function tellUnsent(reason: unknown): never {
  if (!isUnreachable(reason)) throw reason;
  const words = navigator.onLine
    ? 'No answer came: the server could not be reached. Try again in a moment.'
    : 'No answer came: you were offline. Try again when you are back.';
  throw new Error(words, { cause: reason });
}
