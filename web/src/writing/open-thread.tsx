/** Opens a thread in a category, or under a tag that has none yet. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { Problem } from '../shell/problem.tsx';
import { newKey } from './client-key.ts';
import { Fields } from './fields.tsx';
import { FindTagDocument, OpenNewThreadDocument } from './generated.ts';
import { inputOf, NO_TEXT, type Text } from './text.ts';
import { useSending } from './use-sending.ts';

export interface OpenThreadProps {
  /** The category that is open; null when there is none, and a tag is asked for. */
  readonly categoryId: string | null;
  readonly onOpened: () => void;
  readonly onCancel: () => void;
}

export default function OpenThread({ categoryId, onOpened, onCancel }: OpenThreadProps) {
  const client = useApolloClient();
  const [tag, setTag] = useState('');
  const [text, setText] = useState(NO_TEXT);
  const [clientKey] = useState(newKey);
  const { error, isSending, sendOff } = useSending();
  const write = (change: Partial<Text>): void => setText((before) => ({ ...before, ...change }));
  const isReady = text.title.trim() !== '' && (categoryId !== null || tag !== '');
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendOff(async () => {
      const { title, text: body } = inputOf(text);
      const category = categoryId ?? (await tagId(client, tag));
      const input = { categoryId: category, clientKey, title: title ?? '', text: body };
      await send(client, { mutation: OpenNewThreadDocument, variables: { input } });
      onOpened();
    });
  };
  return (
    <form className="compose" onSubmit={submit} aria-label="New thread">
      {categoryId === null && (
        <input
          aria-label="Tag"
          placeholder="a tag, such as garden"
          value={tag}
          maxLength={64}
          onChange={({ target }) => setTag(target.value.replace(/\s/g, ''))}
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

async function tagId(client: ApolloClient, name: string): Promise<string> {
  const { data } = await client.query({ query: FindTagDocument, variables: { name } });
  const id = data?.producer?.id;
  if (id === undefined) throw new Error(`“${name}” cannot be a tag.`);
  return id;
}
