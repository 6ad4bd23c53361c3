/** The addresses to which notifications are POSTed: added, shown with the secret once, and removed. */
import { useApolloClient } from '@apollo/client/react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { ago } from '../items/time.ts';
import { Problem } from '../shell/problem.tsx';
import { newKey } from '../writing/client-key.ts';
import { useSending } from '../writing/use-sending.ts';
import {
  AddWebhookDocument,
  RemoveWebhookDocument,
  type NotificationSettingsQuery,
} from './generated.ts';

interface WebhooksProps {
  readonly webhooks: NonNullable<NotificationSettingsQuery['viewer']>['webhooks'];
  readonly refetch: () => Promise<unknown>;
}

export function Webhooks({ webhooks, refetch }: WebhooksProps) {
  const client = useApolloClient();
  const id = useId();
  const [url, setUrl] = useState('');
  const [secret, setSecret] = useState('');
  const [clientKey, setClientKey] = useState(newKey);
  const field = useRef<HTMLInputElement>(null);
  const { error: problem, attempt } = useAttempt();
  const { error, isSending, sendOff } = useSending();
  /** An address keeps one key, however often it is sent: its answer may be lost. */
  const write = (next: string): void => {
    setUrl(next);
    setClientKey(newKey());
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // The button is disabled meanwhile, and would lose the focus.
    field.current?.focus();
    sendOff(async () => {
      const variables = { url: url.trim(), clientKey };
      const { addWebhook } = await send(client, { mutation: AddWebhookDocument, variables });
      setSecret(addWebhook?.secret ?? '');
      write('');
      await refetch();
    });
  };
  const remove = (webhookId: string): void => {
    const job = send(client, { mutation: RemoveWebhookDocument, variables: { webhookId } });
    attempt(job.then(refetch));
  };
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Webhooks</h2>
      <ul className="people">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <span className="grow">
              <code>{webhook.url}</code>{' '}
              <span className="hint">added {ago(webhook.createdAt)}</span>
            </span>
            <button aria-label={`Remove ${webhook.url}`} onClick={() => remove(webhook.id)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
      <form className="row" onSubmit={submit}>
        <input
          className="grow"
          aria-label="Address of a webhook"
          placeholder="https://…"
          ref={field}
          value={url}
          readOnly={isSending}
          maxLength={2_000}
          onChange={({ target }) => write(target.value)}
        />
        <button disabled={isSending || url.trim() === ''}>Add a webhook</button>
      </form>
      <Problem error={error ?? problem} />
      <p role="status">
        {secret !== '' && (
          <>
            Its secret, shown once: <code className="secret">{secret}</code>
          </>
        )}
      </p>
    </section>
  );
}
