/** Publishes what was written, or keeps it as a draft until its author or its time publishes it. */
import type { ApolloClient } from '@apollo/client';
import { send } from '../api/send.ts';
import {
  PublishDocument,
  PublishDraftDocument,
  SaveDraftDocument,
  type Visibility,
} from './generated.ts';
import { inputOf, type Text } from './text.ts';

export interface Written extends Text {
  /** Its name as a draft, and its client key as an item. */
  readonly key: string;
  /** Whether the server has it as a draft. */
  readonly isKept: boolean;
  readonly visibility: Visibility;
  /** The local time that a field of the page gives; empty for none. */
  readonly publishAt: string;
}

export interface Place {
  readonly thread: string | null;
  readonly parent: string | null;
}

export async function publishNow(
  client: ApolloClient,
  written: Written,
  { thread, parent }: Place,
): Promise<unknown> {
  if (written.isKept) {
    await keepDraft(client, { ...written, publishAt: '' }, { thread, parent });
    const variables = { draftId: written.key };
    return send(client, { mutation: PublishDraftDocument, variables });
  }
  const input = { ...contentOf(written, thread), clientKey: written.key, parentId: parent };
  return send(client, { mutation: PublishDocument, variables: { input } });
}

/** With a time, it is published by itself when the time has come. */
export function keepDraft(
  client: ApolloClient,
  written: Written,
  { thread }: Place,
): Promise<unknown> {
  const publishAt = written.publishAt === '' ? null : new Date(written.publishAt).toISOString();
  const input = { ...contentOf(written, thread), draftId: written.key, publishAt };
  return send(client, { mutation: SaveDraftDocument, variables: { input } });
}

function contentOf(written: Written, thread: string | null) {
  const kind = thread === null ? 'post' : 'comment';
  return { ...inputOf(written), visibility: written.visibility, thread, kind };
}
