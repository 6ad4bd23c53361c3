/** Reads long lists again: all their pages are shown in one step, so that no row moves meanwhile. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

export interface ListShown {
  readonly nodes?: readonly unknown[];
  readonly edges?: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

export interface ReadOn<Data> {
  /** Reads the first page, or with `after` the ones below it. */
  readonly query: TypedDocumentNode<Data, never>;
  readonly variables?: OperationVariables;
  /** Null when there is no such list now. */
  readonly listOf: (data: Data) => ListShown | null | undefined;
}

/** Reads the list again as far as it is loaded by now. */
export async function readAgain<Data>(client: ApolloClient, list: ReadOn<Data>): Promise<void> {
  const { query, variables, listOf } = list;
  const shown = shownOf(client, list);
  const answers = new Answers(client);
  const first = await answers.ask(query, variables);
  await answers.askBelow(list, { shown, first: first === undefined ? null : listOf(first) });
  answers.show();
}

/** Reads the page below the loaded part of a list; does nothing at its end. */
export async function readOn<Data>(client: ApolloClient, list: ReadOn<Data>): Promise<void> {
  const { hasNextPage = false, endCursor: after = null } = shownOf(client, list)?.pageInfo ?? {};
  if (!hasNextPage || after === null) return;
  const answers = new Answers(client);
  await answers.ask(list.query, { ...list.variables, after });
  answers.show();
}

/** Whether the list is in the cache. */
export function isKept<Data>(client: ApolloClient, list: ReadOn<Data>): boolean {
  return shownOf(client, list) != null;
}

/** A list as it is in the cache. */
function shownOf<Data>(
  client: ApolloClient,
  { query: document, variables = {}, listOf }: ReadOn<Data>,
): ListShown | null | undefined {
  const query = document as TypedDocumentNode<Data>;
  const data = client.readQuery({ query, variables });
  return data === null ? null : listOf(data);
}

interface Extent {
  /** As the reader sees it. */
  readonly shown: ListShown | null | undefined;
  /** Its first page as just read. */
  readonly first: ListShown | null | undefined;
}

/** Answers that are not shown yet. */
export class Answers {
  readonly #client: ApolloClient;
  readonly #writes: (() => void)[] = [];

  constructor(client: ApolloClient) {
    this.#client = client;
  }

  async ask<Data>(
    document: TypedDocumentNode<Data, never>,
    variables: OperationVariables = {},
  ): Promise<Data | undefined> {
    const query = document as TypedDocumentNode<Data>;
    const { data } = await this.#client.query({ query, variables, fetchPolicy: 'no-cache' });
    if (data !== undefined)
      this.#writes.push(() => this.#client.cache.writeQuery({ query, variables, data }));
    return data;
  }

  /** Reads the pages of a list below its first, as far down as it was loaded. */
  async askBelow<Data>(
    { query, variables = {}, listOf }: ReadOn<Data>,
    { shown, first }: Extent,
  ): Promise<void> {
    let page = first;
    let missing = lengthOf(shown) - lengthOf(first);
    while (missing > 0 && page?.pageInfo.hasNextPage === true) {
      const data = await this.ask(query, { ...variables, after: page.pageInfo.endCursor });
      page = data === undefined ? null : listOf(data);
      missing -= lengthOf(page);
    }
  }

  show(): void {
    this.#client.cache.batch({ update: () => this.#writes.forEach((write) => write()) });
  }
}

function lengthOf(list: ListShown | null | undefined): number {
  return (list?.nodes ?? list?.edges ?? []).length;
}
