/** The addresses to which notifications are POSTed: added, shown with the secret once, and removed. */
import { useApolloClient } from '@apollo/client/react';
import { useRef, useState, type SubmitEvent } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { ago } from '../items/time.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import { toNextButton } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { Section } from '../shell/section.tsx';
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
    // Here the line is corrected, or the next one typed.
    field.current?.focus();
    sendOff(async () => {
      const variables = { url: url.trim(), clientKey };
      const { addWebhook } = await acting(
        `add the webhook ${quoted(variables.url)}`,
        send(client, { mutation: AddWebhookDocument, variables }),
      );
      setSecret(addWebhook?.secret ?? '');
      write('');
      // The query shows its own failure.
      await refetch().catch(() => undefined);
    });
  };
  return (
    <Section title="Webhooks">
      <ul className="people">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} attempt={attempt} refetch={refetch} />
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
          onChange={({ target }) => write(target.value)}
        />
        <BusyButton disabled={url.trim() === ''} isBusy={isSending}>
          Add a webhook
        </BusyButton>
      </form>
      <Problem error={error ?? problem} />
      <p role="status">
        {secret !== '' && (
          <>
            Its secret, shown once: <code className="secret">{secret}</code>
          </>
        )}
      </p>
    </Section>
  );
}

interface WebhookRowProps extends Pick<Attempts, 'attempt'>, Pick<WebhooksProps, 'refetch'> {
  readonly webhook: WebhooksProps['webhooks'][number];
}

function WebhookRow({ webhook, attempt, refetch }: WebhookRowProps) {
  const client = useApolloClient();
  const remove = (): void => {
    const variables = { webhookId: webhook.id };
    const gone = send(client, { mutation: RemoveWebhookDocument, variables });
    attempt(acting(`remove the webhook ${quoted(webhook.url)}`, gone).then(refetch));
  };
  return (
    <li ref={toNextButton}>
      <span className="grow">
        <code>{webhook.url}</code> <span className="hint">added {ago(webhook.createdAt)}</span>
      </span>
      <button aria-label={`Remove ${webhook.url}`} onClick={remove}>
        Remove
      </button>
    </li>
  );
}
