/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** An image or a link to attach: at most 10 to one item. */
export type AttachmentInput = {
  /** What an image shows, at most 1,000 characters. Required for an image. */
  readonly alt?: string | null | undefined;
  /** What it is. */
  readonly kind: AttachmentKind;
  /** A link's title, at most 300 characters. Required for a link. */
  readonly title?: string | null | undefined;
  /** Where it is: an http or https address. */
  readonly url: string;
};

/** What an attachment is. */
export type AttachmentKind =
  /** A picture. */
  | 'IMAGE'
  /** A page on the web. */
  | 'LINK';

/** A value for a field that the installation declares: at most one of its values, or none to empty the field. */
export type AttributeInput = {
  /** The value of a flag. */
  readonly boolean?: boolean | null | undefined;
  /** The value of an instant. */
  readonly instant?: string | null | undefined;
  /** The field's name. */
  readonly name: string;
  /** The value of a number. */
  readonly number?: number | null | undefined;
  /** The value of a text or an enum. */
  readonly text?: string | null | undefined;
};

/** A new thread. */
export type OpenThreadInput = {
  /** The images and links of the first item, at most 10. */
  readonly attachments?: ReadonlyArray<AttachmentInput>;
  /** The category: any tag, or another one in which the viewer may open threads. */
  readonly categoryId: string;
  /** Repeating the call with the same key opens no second thread. At most 128 characters. */
  readonly clientKey?: string | null | undefined;
  /** What the first item is, in a word, such as `question`. */
  readonly kind?: string;
  /** The language of the first item, as a BCP 47 tag. */
  readonly language?: string | null | undefined;
  /** At most 10 tags, each once. */
  readonly tags?: ReadonlyArray<string>;
  /** The text of the first item, at most 10,000 characters. */
  readonly text?: string | null | undefined;
  /** The title, 1 to 300 characters. */
  readonly title: string;
  /** A page to link to. */
  readonly url?: string | null | undefined;
  /** Who may see the first item; nobody sees the replies who may not see it. */
  readonly visibility?: Visibility;
};

/** What to publish. */
export type PublishInput = {
  /** Its images and links, at most 10. */
  readonly attachments?: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares; those left out stay as they are. */
  readonly attributes?: ReadonlyArray<AttributeInput>;
  /** Makes publishing repeatable: the same producer and key return the same item. Without it, every call publishes another item. At most 128 characters. */
  readonly clientKey?: string | null | undefined;
  /** The group whose members see it, for the visibility GROUP: one of which the viewer is a member. */
  readonly groupId?: string | null | undefined;
  /** What it is, in a word, such as `post`. */
  readonly kind?: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | null | undefined;
  /** The item of that thread that it answers. */
  readonly parentId?: string | null | undefined;
  /** The producer to publish to: the viewer's own, which is the default. No other is allowed. */
  readonly producerId?: string | null | undefined;
  /** At most 10 tags, each once. */
  readonly tags?: ReadonlyArray<string>;
  /** A text of at most 10,000 characters. */
  readonly text?: string | null | undefined;
  /** The name of an existing thread to post into; that of the parent when left out. */
  readonly thread?: string | null | undefined;
  /** A title of at most 300 characters. */
  readonly title?: string | null | undefined;
  /** A page to link to. */
  readonly url?: string | null | undefined;
  /** Who may see it. For a direct use `sendDirect`. */
  readonly visibility?: Visibility;
};

/** A draft to keep. */
export type SaveDraftInput = {
  /** Its images and links, at most 10. */
  readonly attachments?: ReadonlyArray<AttachmentInput>;
  /** Values for the fields that this installation declares; those left out stay as they are. */
  readonly attributes?: ReadonlyArray<AttributeInput>;
  /** A name for the draft, at most 121 characters; the same name replaces it. Once the draft is published, the name is used up. */
  readonly draftId: string;
  /** The group whose members will see it, for the visibility GROUP. */
  readonly groupId?: string | null | undefined;
  /** What it will be, in a word, such as `post`. */
  readonly kind?: string;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | null | undefined;
  /** When to publish it, within a few seconds; an instant in the past means now. Left out, it waits for `publishDraft`. */
  readonly publishAt?: string | null | undefined;
  /** At most 10 tags, each once. */
  readonly tags?: ReadonlyArray<string>;
  /** A text of at most 10,000 characters. */
  readonly text?: string | null | undefined;
  /** The name of an existing thread to post into. */
  readonly thread?: string | null | undefined;
  /** A title of at most 300 characters. */
  readonly title?: string | null | undefined;
  /** A page to link to. */
  readonly url?: string | null | undefined;
  /** Who will see it. */
  readonly visibility?: Visibility;
};

/** What to send, and to whom. */
export type SendDirectInput = {
  /** Its images and links, at most 10. */
  readonly attachments?: ReadonlyArray<AttachmentInput>;
  /** Makes sending repeatable, as for `publish`. */
  readonly clientKey?: string | null | undefined;
  /** The language it is written in, as a BCP 47 tag. */
  readonly language?: string | null | undefined;
  /** A text of at most 10,000 characters. */
  readonly text?: string | null | undefined;
  /** A title of at most 300 characters. */
  readonly title?: string | null | undefined;
  /** The people it is for: 1 to 32 others. */
  readonly to: ReadonlyArray<string>;
  /** A page to link to. */
  readonly url?: string | null | undefined;
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

export type PublishMutationVariables = Exact<{
  input: PublishInput;
}>;


export type PublishMutation = { readonly publish: { readonly item: { readonly id: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly url: string | null, readonly votes: number, readonly likeCount: number, readonly viewerLikes: boolean, readonly viewerHasFavourited: boolean, readonly viewerHasHidden: boolean, readonly visibility: Visibility, readonly createdAt: string, readonly editedAt: string | null, readonly author: { readonly viewerFollows: boolean, readonly viewerBlocks: boolean, readonly viewerMutes: boolean, readonly id: string, readonly login: string, readonly name: string } | null, readonly thread: { readonly id: string, readonly name: string, readonly openingItem: { readonly id: string, readonly title: string | null } | null } | null, readonly tags: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly recipients: ReadonlyArray<{ readonly id: string, readonly login: string, readonly name: string }> } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export type OpenNewThreadMutationVariables = Exact<{
  input: OpenThreadInput;
}>;


export type OpenNewThreadMutation = { readonly openThread: { readonly thread: { readonly id: string, readonly name: string } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export type SendDirectMutationVariables = Exact<{
  input: SendDirectInput;
}>;


export type SendDirectMutation = { readonly sendDirect: { readonly item: { readonly id: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly url: string | null, readonly votes: number, readonly likeCount: number, readonly viewerLikes: boolean, readonly viewerHasFavourited: boolean, readonly viewerHasHidden: boolean, readonly visibility: Visibility, readonly createdAt: string, readonly editedAt: string | null, readonly author: { readonly viewerFollows: boolean, readonly viewerBlocks: boolean, readonly viewerMutes: boolean, readonly id: string, readonly login: string, readonly name: string } | null, readonly thread: { readonly id: string, readonly name: string, readonly openingItem: { readonly id: string, readonly title: string | null } | null } | null, readonly tags: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly recipients: ReadonlyArray<{ readonly id: string, readonly login: string, readonly name: string }> } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export type FindPersonQueryVariables = Exact<{
  login: string;
}>;


export type FindPersonQuery = { readonly producer:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null };

export type DraftRowFragment = { readonly key: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly tags: ReadonlyArray<string>, readonly thread: string | null, readonly visibility: Visibility, readonly publishAt: string | null, readonly savedAt: string, readonly problem: string | null };

export type DraftsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type DraftsQuery = { readonly viewer: { readonly drafts: ReadonlyArray<{ readonly key: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly tags: ReadonlyArray<string>, readonly thread: string | null, readonly visibility: Visibility, readonly publishAt: string | null, readonly savedAt: string, readonly problem: string | null }> } | null };

export type SaveDraftMutationVariables = Exact<{
  input: SaveDraftInput;
}>;


export type SaveDraftMutation = { readonly saveDraft: { readonly draft: { readonly key: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly tags: ReadonlyArray<string>, readonly thread: string | null, readonly visibility: Visibility, readonly publishAt: string | null, readonly savedAt: string, readonly problem: string | null } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export type PublishDraftMutationVariables = Exact<{
  draftId: string;
}>;


export type PublishDraftMutation = { readonly publishDraft: { readonly item: { readonly id: string, readonly kind: string, readonly title: string | null, readonly text: string | null, readonly url: string | null, readonly votes: number, readonly likeCount: number, readonly viewerLikes: boolean, readonly viewerHasFavourited: boolean, readonly viewerHasHidden: boolean, readonly visibility: Visibility, readonly createdAt: string, readonly editedAt: string | null, readonly author: { readonly viewerFollows: boolean, readonly viewerBlocks: boolean, readonly viewerMutes: boolean, readonly id: string, readonly login: string, readonly name: string } | null, readonly thread: { readonly id: string, readonly name: string, readonly openingItem: { readonly id: string, readonly title: string | null } | null } | null, readonly tags: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly recipients: ReadonlyArray<{ readonly id: string, readonly login: string, readonly name: string }> } | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export type DeleteDraftMutationVariables = Exact<{
  draftId: string;
}>;


export type DeleteDraftMutation = { readonly deleteDraft: { readonly deletedDraftId: string | null, readonly userErrors: ReadonlyArray<{ readonly message: string }> } | null };

export const PersonFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<PersonFragment, unknown>;
export const CardItemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Item"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"votes"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerLikes"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasFavourited"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasHidden"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}},{"kind":"Field","name":{"kind":"Name","value":"viewerFollows"}},{"kind":"Field","name":{"kind":"Name","value":"viewerBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"viewerMutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"openingItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<CardItemFragment, unknown>;
export const CardElementFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardElement"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FeedElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PromptElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SuggestionElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CarouselElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ThreadElement"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]} as unknown as DocumentNode<CardElementFragment, unknown>;
export const DraftRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Draft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"thread"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"publishAt"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]} as unknown as DocumentNode<DraftRowFragment, unknown>;
export const PublishDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Publish"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PublishInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publish"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"item"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardItem"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Item"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"votes"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerLikes"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasFavourited"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasHidden"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}},{"kind":"Field","name":{"kind":"Name","value":"viewerFollows"}},{"kind":"Field","name":{"kind":"Name","value":"viewerBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"viewerMutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"openingItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]} as unknown as DocumentNode<PublishMutation, PublishMutationVariables>;
export const OpenNewThreadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OpenNewThread"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OpenThreadInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"openThread"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<OpenNewThreadMutation, OpenNewThreadMutationVariables>;
export const SendDirectDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendDirect"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendDirectInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendDirect"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"item"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardItem"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Item"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"votes"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerLikes"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasFavourited"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasHidden"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}},{"kind":"Field","name":{"kind":"Name","value":"viewerFollows"}},{"kind":"Field","name":{"kind":"Name","value":"viewerBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"viewerMutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"openingItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]} as unknown as DocumentNode<SendDirectMutation, SendDirectMutationVariables>;
export const FindPersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindPerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"login"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"producer"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"StringValue","value":"user","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"login"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<FindPersonQuery, FindPersonQueryVariables>;
export const DraftsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Drafts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"drafts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Draft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"thread"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"publishAt"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]} as unknown as DocumentNode<DraftsQuery, DraftsQueryVariables>;
export const SaveDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveDraftInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"draft"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DraftRow"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DraftRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Draft"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"tags"}},{"kind":"Field","name":{"kind":"Name","value":"thread"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"publishAt"}},{"kind":"Field","name":{"kind":"Name","value":"savedAt"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]} as unknown as DocumentNode<SaveDraftMutation, SaveDraftMutationVariables>;
export const PublishDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PublishDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"draftId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publishDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"draftId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"draftId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"item"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CardItem"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"login"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CardItem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Item"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"votes"}},{"kind":"Field","name":{"kind":"Name","value":"likeCount"}},{"kind":"Field","name":{"kind":"Name","value":"viewerLikes"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasFavourited"}},{"kind":"Field","name":{"kind":"Name","value":"viewerHasHidden"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"editedAt"}},{"kind":"Field","name":{"kind":"Name","value":"author"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}},{"kind":"Field","name":{"kind":"Name","value":"viewerFollows"}},{"kind":"Field","name":{"kind":"Name","value":"viewerBlocks"}},{"kind":"Field","name":{"kind":"Name","value":"viewerMutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"thread"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"openingItem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"tags"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recipients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]} as unknown as DocumentNode<PublishDraftMutation, PublishDraftMutationVariables>;
export const DeleteDraftDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDraft"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"draftId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDraft"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"draftId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"draftId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedDraftId"}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteDraftMutation, DeleteDraftMutationVariables>;