/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The status of a page as a whole. */
export type PageStatus =
  /** The read budget ran out: the page is short, and more follows after `endCursor`. */
  | 'CAPPED'
  /** A fallback ordered part of this page because its ranker failed, or the durable store served the page because the fast store is unavailable. */
  | 'DEGRADED'
  /** The stream ends here. */
  | 'END'
  /** There may be more. */
  | 'MORE'
  /** Part of the history was lost and is served in chronological order. */
  | 'REBUILDING';

export type FeedPageQueryVariables = Exact<{
  template: string;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  refresh?: boolean | null | undefined;
}>;


export type FeedPageQuery = { readonly stream: { readonly status: PageStatus, readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly id: string, readonly title: string | null, readonly author: { readonly login: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly hasPreviousPage: boolean, readonly startCursor: string | null, readonly endCursor: string | null } } | null };

export type CommitQueryVariables = Exact<{
  template: string;
}>;


export type CommitQuery = { readonly stream: { readonly status: PageStatus } | null };

export type MarksSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type MarksSubscription = { readonly readStateChanged:
    | { readonly __typename: 'ReadStateGap', readonly sequence: number, readonly cursor: string }
    | { readonly __typename: 'ReadStateMarked', readonly sequence: number, readonly cursor: string }
    | { readonly __typename: 'ReadStateStarted', readonly sequence: number, readonly cursor: string }
   };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const FeedPageDocument = new TypedDocumentString(`
    query FeedPage($template: String!, $first: Int, $after: String, $last: Int, $before: String, $refresh: Boolean) {
  stream(
    template: $template
    first: $first
    after: $after
    last: $last
    before: $before
    refresh: $refresh
  ) {
    edges {
      cursor
      node {
        id
        title
        author {
          login
        }
      }
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
    status
  }
}
    `) as unknown as TypedDocumentString<FeedPageQuery, FeedPageQueryVariables>;
export const CommitDocument = new TypedDocumentString(`
    query Commit($template: String!) {
  stream(template: $template, first: 1, refresh: true) {
    status
  }
}
    `) as unknown as TypedDocumentString<CommitQuery, CommitQueryVariables>;
export const MarksDocument = new TypedDocumentString(`
    subscription Marks {
  readStateChanged {
    __typename
    sequence
    cursor
  }
}
    `) as unknown as TypedDocumentString<MarksSubscription, MarksSubscriptionVariables>;