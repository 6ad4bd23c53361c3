/** Publishes a text, or saves it as a draft until its author or its scheduled time publishes it. */
import type { ApolloClient } from '@apollo/client';
import { codeOf } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { attachmentsOf, type WrittenAttachment } from './attachments.ts';
import {
  DeleteDraftDocument,
  OpenNewThreadDocument,
  PublishDocument,
  PublishDraftDocument,
  SaveDraftDocument,
  type DraftRowFragment,
  type Visibility,
} from './generated.ts';
import { inputOf, type Text } from './text.ts';

export interface Written extends Text {
  /** Its id as a draft, and its client key as an item. */
  readonly key: string;
  /** Whether the server has it as a draft. */
  readonly isKept: boolean;
  readonly visibility: Visibility;
  readonly attachments: readonly WrittenAttachment[];
  /** The local time from a field of the page; empty for none. */
  readonly publishAt: string;
  /** The saved draft that it changes; left out when there is none. */
  readonly draft?: DraftRowFragment;
}

export interface Place {
  readonly thread: string | null;
  readonly parent: string | null;
  /** The id of the category in which it opens a thread; null when it opens none. */
  readonly category: string | null;
  /** The saved draft; null for something new. */
  readonly draft: DraftRowFragment | null;
}

export async function publishNow(
  client: ApolloClient,
  written: Written,
  place: Place,
): Promise<unknown> {
  if (written.isKept) {
    await keepDraft(client, { ...written, publishAt: '' }, place);
    const variables = { draftId: written.key };
    return send(client, { mutation: PublishDraftDocument, variables });
  }
  const { key: clientKey } = written;
  if (place.category !== null) {
    const { title, text } = inputOf(written);
    const attachments = attachmentsOf(written.attachments);
    const input = { categoryId: place.category, clientKey, title: title ?? '', text, attachments };
    return send(client, { mutation: OpenNewThreadDocument, variables: { input } });
  }
  const input = { ...contentOf(written, place), clientKey };
  return send(client, { mutation: PublishDocument, variables: { input } });
}

/** With a time, it is published automatically at that time. */
export function keepDraft(client: ApolloClient, written: Written, place: Place): Promise<unknown> {
  const publishAt = written.publishAt === '' ? null : new Date(written.publishAt).toISOString();
  const { category: categoryId } = place;
  const input = { ...contentOf(written, place), categoryId, draftId: written.key, publishAt };
  return send(client, { mutation: SaveDraftDocument, variables: { input } });
}

/** Saves the text of a draft as a new one. Drops the old draft, whose key belongs to what was published. */
export async function moveDraft(
  client: ApolloClient,
  { written, key }: { readonly written: Written; readonly key: string },
  place: Place,
): Promise<void> {
  // Not at a time: its author decides whether it is published as well.
  await keepDraft(client, { ...written, key, publishAt: '' }, place);
  const variables = { draftId: written.key };
  await send(client, { mutation: DeleteDraftDocument, variables }).catch((error: unknown) => {
    // The draft is gone since it was published.
    if (codeOf(error) !== 'NOT_FOUND') throw error;
  });
}

function contentOf(written: Written, { thread, parent, draft }: Place) {
  const { visibility } = written;
  const attachments = attachmentsOf(written.attachments);
  const kind = draft?.kind ?? (thread === null ? 'post' : 'comment');
  return {
    ...inputOf(written),
    ...restOf(draft, visibility),
    visibility,
    attachments,
    thread,
    parentId: parent,
    kind,
  };
}

/** Keeps the fields that the form lacks as another client saved them, because a draft is replaced as a whole. */
function restOf(draft: DraftRowFragment | null, visibility: Visibility) {
  if (draft === null) return {};
  return {
    url: draft.url,
    language: draft.language,
    groupId: visibility === 'GROUP' ? (draft.group?.id ?? null) : null,
    attributes: draft.attributes.map(({ name, text, number, boolean, instant }) => ({
      name,
      text,
      number,
      boolean,
      instant,
    })),
  };
}
