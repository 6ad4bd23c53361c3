/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** An argument for a template. */
export type ArgumentInput = {
  /** One of the template's parameter names. */
  readonly name: string;
  /** Its value, as a text of the parameter's type. Leave out both this and `values` for an optional one. */
  readonly value?: string | null | undefined;
  /** Its values, for a parameter that takes a list. The order means nothing. */
  readonly values?: ReadonlyArray<string> | null | undefined;
};

/** Who may see an item. Blocks and mutes apply in addition. */
export type Visibility =
  /** The people it is addressed to, and the author. */
  | 'DIRECT'
  /** The author's followers and the author. On a private feed, those are the followers whom the author approved. */
  | 'FOLLOWERS'
  /** The members of the group that the item names, and the author. */
  | 'GROUP'
  /** The author alone. */
  | 'PRIVATE'
  /** Everyone, signed in or not. */
  | 'PUBLIC'
  /** The people on the author's list of readers, and the author. */
  | 'READERS';

export type PersonFragment = { readonly id: string, readonly login: string, readonly name: string };

export type CardItemFragment = { readonly id: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly url: string | null, readonly votes: number, readonly likeCount: number, readonly viewerLikes: boolean, readonly viewerHasFavourited: boolean, readonly viewerHasHidden: boolean, readonly visibility: Visibility, readonly createdAt: string, readonly editedAt: string | null, readonly author: { readonly viewerFollows: boolean, readonly viewerBlocks: boolean, readonly viewerMutes: boolean, readonly id: string, readonly login: string, readonly name: string } | null, readonly thread: { readonly id: string, readonly name: string, readonly openingItem: { readonly id: string, readonly title: string | null } | null } | null, readonly tags: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly recipients: ReadonlyArray<{ readonly id: string, readonly login: string, readonly name: string }> };

type CardElement_CarouselElement_Fragment = { readonly __typename: 'CarouselElement', readonly id: string, readonly title: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly title: string | null, readonly text: string | null, readonly author: { readonly id: string, readonly login: string, readonly name: string } | null }> };

type CardElement_CustomElement_Fragment = { readonly __typename: 'CustomElement', readonly id: string, readonly title: string | null };

type CardElement_PromptElement_Fragment = { readonly __typename: 'PromptElement', readonly text: string | null, readonly url: string | null, readonly id: string, readonly title: string | null };

type CardElement_SuggestionElement_Fragment = { readonly __typename: 'SuggestionElement', readonly id: string, readonly title: string | null, readonly users: ReadonlyArray<{ readonly id: string, readonly login: string, readonly name: string }> };

type CardElement_ThreadElement_Fragment = { readonly __typename: 'ThreadElement', readonly id: string, readonly title: string | null, readonly thread: { readonly id: string, readonly name: string } };

export type CardElementFragment =
  | CardElement_CarouselElement_Fragment
  | CardElement_CustomElement_Fragment
  | CardElement_PromptElement_Fragment
  | CardElement_SuggestionElement_Fragment
  | CardElement_ThreadElement_Fragment
;

export type RankersQueryVariables = Exact<{ [key: string]: never; }>;


export type RankersQuery = { readonly rankers: ReadonlyArray<{ readonly name: string, readonly version: string, readonly isBuiltIn: boolean, readonly error: string | null }>, readonly templates: ReadonlyArray<{ readonly name: string, readonly version: string, readonly error: string | null, readonly ranker: string | null, readonly isOnTrial: boolean }> };

export type PartsQueryVariables = Exact<{
  template: string;
  args?: ReadonlyArray<ArgumentInput> | ArgumentInput | null | undefined;
}>;


export type PartsQuery = { readonly stream: { readonly parts: ReadonlyArray<{ readonly part: string, readonly component: string | null, readonly depth: number, readonly read: number, readonly kept: number, readonly dropped: number, readonly tookMs: number }> | null } | null };

export type TryRankerMutationVariables = Exact<{
  template: string;
  ranker?: string | null | undefined;
}>;


export type TryRankerMutation = { readonly tryRanker: { readonly template: { readonly name: string, readonly ranker: string | null, readonly isOnTrial: boolean } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export type EndTrialMutationVariables = Exact<{
  template: string;
}>;


export type EndTrialMutation = { readonly tryRanker: { readonly template: { readonly name: string, readonly ranker: string | null, readonly isOnTrial: boolean } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export const PersonFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<PersonFragment, unknown>;
export const CardItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Item"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"votes"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerLikes"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasFavourited"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasHidden"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}},{"kind":"Field","name":{"kind":"Name","value":"viewerFollows"}},{"kind":"Field","name":{"kind":"Name","value":"viewerBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"viewerMutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"openingItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<CardItemFragment, unknown>;
export const CardElementFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardElement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PromptElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SuggestionElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CarouselElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThreadElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<CardElementFragment, unknown>;
export const RankersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Rankers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rankers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"error"}}]}},{"kind":"Field","name":{"kind":"Name","value":"templates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"ranker"}},{"kind":"Field","name":{"kind":"Name","value":"isOnTrial"}}]}}]}}]} as unknown as DocumentNode<RankersQuery, RankersQueryVariables>;
export const PartsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Parts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"template"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"args"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArgumentInput"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stream"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"template"},"value":{"kind":"Variable","name":{"kind":"Name","value":"template"}}},{"kind":"Argument","name":{"kind":"Name","value":"args"},"value":{"kind":"Variable","name":{"kind":"Name","value":"args"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"refresh"},"value":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"part"}},{"kind":"Field","name":{"kind":"Name","value":"component"}},{"kind":"Field","name":{"kind":"Name","value":"depth"}},{"kind":"Field","name":{"kind":"Name","value":"read"}},{"kind":"Field","name":{"kind":"Name","value":"kept"}},{"kind":"Field","name":{"kind":"Name","value":"dropped"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}}]}}]}}]}}]} as unknown as DocumentNode<PartsQuery, PartsQueryVariables>;
export const TryRankerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TryRanker"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"template"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ranker"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tryRanker"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"template"},"value":{"kind":"Variable","name":{"kind":"Name","value":"template"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"ranker"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ranker"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ranker"}},{"kind":"Field","name":{"kind":"Name","value":"isOnTrial"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<TryRankerMutation, TryRankerMutationVariables>;
export const EndTrialDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndTrial"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"template"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tryRanker"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"template"},"value":{"kind":"Variable","name":{"kind":"Name","value":"template"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"template"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"ranker"}},{"kind":"Field","name":{"kind":"Name","value":"isOnTrial"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<EndTrialMutation, EndTrialMutationVariables>;