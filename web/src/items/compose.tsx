/**
 * Writes a post, or a reply into a thread. A draft has one client key until the server has it, so that sending it again
 * after a lost answer never publishes twice.
 */
import { useApolloClient } from '@apollo/client/react';
import { useId, useState, type SubmitEvent } from 'react';
import { wordsOf } from '../api/errors.ts';
import { PublishDocument, type Visibility } from '../api/generated.ts';
import { send } from '../api/send.ts';

interface ComposeProps {
  /** The name of the thread to reply in; null for a post of its own. */
  readonly thread: string | null;
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

interface Draft {
  readonly title: string;
  readonly text: string;
  readonly tags: string;
  readonly visibility: Visibility;
}

const EMPTY: Draft = { title: '', text: '', tags: '', visibility: 'PUBLIC' };
const VISIBILITIES = { PUBLIC: 'everyone', FOLLOWERS: 'my followers', PRIVATE: 'only me' } as const;

export function Compose({ thread, onPublished, onCancel }: ComposeProps) {
  const client = useApolloClient();
  const [draft, setDraft] = useState(EMPTY);
  const [clientKey, setClientKey] = useState(newKey);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const write = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  const publish = async (): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      const input = { ...inputOf(draft), thread, kind: thread === null ? 'post' : 'comment' };
      const variables = { input: { ...input, clientKey } };
      await send(client, { mutation: PublishDocument, variables });
      setDraft(EMPTY);
      setClientKey(newKey());
      onPublished();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void publish();
  };
  return (
    <form className="compose" onSubmit={submit} aria-label={thread === null ? 'Post' : 'Reply'}>
      <Fields draft={draft} write={write} isReply={thread !== null} />
      {problem !== null && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <button className="primary" disabled={isSending || isBlank(draft)}>
          {problem === null ? (thread === null ? 'Post' : 'Reply') : 'Try again'}
        </button>
        <button type="button" onClick={onCancel}>
          Close
        </button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly draft: Draft;
  readonly write: (change: Partial<Draft>) => void;
  readonly isReply: boolean;
}

function Fields({ draft, write, isReply }: FieldsProps) {
  const id = useId();
  return (
    <>
      {!isReply && (
        <input
          aria-label="Title"
          placeholder="Title"
          maxLength={300}
          value={draft.title}
          onChange={({ target }) => write({ title: target.value })}
          autoFocus
        />
      )}
      <textarea
        aria-label="Text"
        placeholder={isReply ? 'Your reply' : 'What is new?'}
        rows={3}
        maxLength={10_000}
        value={draft.text}
        onChange={({ target }) => write({ text: target.value })}
        autoFocus={isReply}
      />
      {!isReply && (
        <div className="row">
          <input
            aria-label="Tags, separated by spaces"
            placeholder="tags, separated by spaces"
            value={draft.tags}
            onChange={({ target }) => write({ tags: target.value })}
          />
          <label htmlFor={id}>for</label>
          <select
            id={id}
            value={draft.visibility}
            onChange={({ target }) => write({ visibility: target.value as Visibility })}
          >
            {Object.entries(VISIBILITIES).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
    </>
  );
}

function inputOf({ title, text, tags, visibility }: Draft) {
  const words = tags.split(/[\s,]+/).filter((tag) => tag !== '');
  return {
    title: title.trim() === '' ? null : title.trim(),
    text: text.trim() === '' ? null : text.trim(),
    tags: [...new Set(words)],
    visibility,
  };
}

function isBlank({ title, text }: Draft): boolean {
  return title.trim() === '' && text.trim() === '';
}

function newKey(): string {
  // Not randomUUID, which a page over plain http from another machine lacks.
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
