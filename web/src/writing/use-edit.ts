/**
 * The edit of a published item, and its way to the server. Only what its author changed is sent, so that an edit from
 * another window keeps the rest. Where both changed the same, the author first sees what would be replaced.
 */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { OwnItemFragment } from '../api/generated.ts';
import { codeOf } from '../api/errors.ts';
import { send } from '../api/send.ts';
import { attachmentsOf, writtenOf, type WrittenAttachment } from './attachments.ts';
import { EditItemDocument, ItemNowDocument, type Visibility } from './generated.ts';
import { inputOf, NO_TEXT, type Text } from './text.ts';
import { editOf, useUnsent, type Unsent } from './use-unsent.ts';

export interface Content {
  readonly title: string;
  readonly text: string;
  readonly visibility: Visibility;
  readonly attachments: readonly WrittenAttachment[];
}

export interface WrittenEdit extends Content, Text {
  /** The item as its author last saw it. */
  readonly base: Content;
  /** Whether that is what another window saved over the same lines. */
  readonly isOvertaken: boolean;
}

interface EditForm extends Omit<Unsent<WrittenEdit>, 'writing'> {
  readonly written: WrittenEdit;
  /** Resolves with the item's id, which is new when others see it for the first time. */
  readonly save: () => Promise<string>;
}

const OVERTAKEN =
  'It was edited elsewhere meanwhile, as shown below. Your text is kept: try again to replace what is there.';
const GONE = 'It does not exist any more. Your text stays here to be copied, until you discard it.';

export function useEdit(item: OwnItemFragment): EditForm {
  const client = useApolloClient();
  const { id } = item;
  const { writing: written, ...unsent } = useUnsent<WrittenEdit>({
    form: editOf(id),
    start: () => {
      const base = contentOf(item);
      return { ...NO_TEXT, ...base, base, isOvertaken: false };
    },
    isBegun: (edit) => changesOf(edit).length > 0,
  });
  const save = async (): Promise<string> => {
    const changes = changesOf(written);
    const input = { itemId: id, ...inputOfChanges(written, changes) };
    const now = await itemNow(client, id);
    if (now !== null && isReplacing(written, now.content)) {
      const kept = Object.fromEntries(changes.map((field) => [field, written[field]]));
      unsent.write({ ...now.content, ...kept, base: now.content, isOvertaken: true });
      throw new Error(OVERTAKEN);
    }
    try {
      const { editItem } = await send(client, {
        mutation: EditItemDocument,
        variables: { input: { ...input, revision: now?.revision ?? null } },
      });
      unsent.forget();
      return editItem?.item?.id ?? id;
    } catch (error) {
      // Another window was faster: what it saved is compared as well.
      if (codeOf(error) === 'CONFLICT') return save();
      return tellGone(error);
    }
  };
  return { ...unsent, written, save };
}

const FIELDS = ['title', 'text', 'visibility', 'attachments'] as const;

type Field = (typeof FIELDS)[number];

function changesOf(edit: WrittenEdit): readonly Field[] {
  return FIELDS.filter((field) => isOther(edit, edit.base, field));
}

/** Whether it would replace what its author has not seen. What an earlier attempt has stored is their own. */
function isReplacing(edit: WrittenEdit, now: Content): boolean {
  return changesOf(edit).some(
    (field) => isOther(now, edit.base, field) && isOther(now, edit, field),
  );
}

/** Whether the server would store something else. */
function isOther(one: Content, other: Content, field: Field): boolean {
  return storedOf(one, field) !== storedOf(other, field);
}

function storedOf(content: Content, field: Field): string {
  if (field !== 'attachments') return content[field].trim();
  return JSON.stringify(
    content.attachments.map(({ kind, url, words }) => [
      kind,
      URL.canParse(url) ? new URL(url).href : url,
      words.trim(),
    ]),
  );
}

function inputOfChanges(written: WrittenEdit, changes: readonly Field[]) {
  const { title, text } = inputOf(written);
  const { visibility } = written;
  const all = { title, text, visibility, attachments: attachmentsOf(written.attachments) };
  return Object.fromEntries(changes.map((field) => [field, all[field]]));
}

function contentOf({ title, text, visibility, attachments }: OwnItemFragment): Content {
  return {
    title: title ?? '',
    text: text ?? '',
    visibility,
    attachments: attachments.map(writtenOf),
  };
}

interface ItemNow {
  readonly content: Content;
  readonly revision: string;
}

/** Null when it is not there under this id: it is deleted, or others have seen it since for the first time. */
async function itemNow(client: ApolloClient, id: string): Promise<ItemNow | null> {
  try {
    const { data } = await client.query({
      query: ItemNowDocument,
      variables: { id },
      fetchPolicy: 'network-only',
    });
    const item = data?.node;
    if (item?.__typename !== 'Item') return null;
    return { content: contentOf(item), revision: item.revision };
  } catch (error) {
    if (codeOf(error) === 'NOT_FOUND') return null;
    throw error;
  }
}

function tellGone(error: unknown): never {
  throw codeOf(error) === 'NOT_FOUND' ? new Error(GONE, { cause: error }) : error;
}
