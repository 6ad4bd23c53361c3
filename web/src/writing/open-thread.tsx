/** Opens a thread in a category, or in a forum of its own, which is made first. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { Problem } from '../shell/problem.tsx';
import { newKey } from './client-key.ts';
import { Fields } from './fields.tsx';
import { FindForumDocument, MakeForumDocument, OpenNewThreadDocument } from './generated.ts';
import { inputOf, NO_TEXT, type Text } from './text.ts';
import { useSending } from './use-sending.ts';

export interface OpenThreadProps {
  /** The category to open it in; null for a forum that is named here. */
  readonly categoryId: string | null;
  readonly onOpened: () => void;
  readonly onCancel: () => void;
}

export default function OpenThread({ categoryId, onOpened, onCancel }: OpenThreadProps) {
  const client = useApolloClient();
  const [forum, setForum] = useState('');
  const [text, setText] = useState(NO_TEXT);
  const [clientKey] = useState(newKey);
  const { error, isSending, sendOff } = useSending();
  const write = (change: Partial<Text>): void => setText((before) => ({ ...before, ...change }));
  const isReady = text.title.trim() !== '' && (categoryId !== null || forum.trim() !== '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      const { title, text: body } = inputOf(text);
      const category = categoryId ?? (await forumId(client, forum));
      const input = { categoryId: category, clientKey, title: title ?? '', text: body };
      await send(client, { mutation: OpenNewThreadDocument, variables: { input } });
      onOpened();
    });
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="New thread">
      {categoryId === null && (
        <input
          aria-label="Forum"
          placeholder="the forum’s title, such as Garden"
          value={forum}
          maxLength={100}
          onChange={({ target }) => setForum(target.value)}
          autoFocus
        />
      )}
      <Fields text={text} write={write} placeholder="What is it about?" hasTitle hasTags={false} />
      <Problem error={error} />
      <div className="row">
        <button className="primary" disabled={isSending || !isReady}>
          {error === null ? 'Open thread' : 'Try again'}
        </button>
        <button type="button" onClick={onCancel}>
          Close
        </button>
      </div>
    </form>
  );
}

/** The forum that was made, perhaps by an attempt before this one. */
async function forumId(client: ApolloClient, title: string): Promise<string> {
  const name = title.trim().toLowerCase().replace(/\s+/g, '-');
  const find = async (): Promise<string | null> => {
    const { data } = await client.query({
      query: FindForumDocument,
      variables: { name },
      fetchPolicy: 'network-only',
    });
    return data?.producer?.id ?? null;
  };
  const known = await find();
  if (known !== null) return known;
  await send(client, { mutation: MakeForumDocument, variables: { name, title: title.trim() } });
  const made = await find();
  if (made === null) throw new Error(`The forum “${title}” could not be made.`);
  return made;
}
