/** Which channels notify the viewer of which kinds, and how often mail is sent. */
import { useApolloClient, useLazyQuery } from '@apollo/client/react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { Problem } from '../shell/problem.tsx';
import {
  NotificationSettingsDocument,
  SetNotificationPreferencesDocument,
  type NotificationChannel,
  type NotificationDigest,
  type PreferencesFragment,
  type SetNotificationPreferencesInput,
} from './generated.ts';
import { KINDS } from './kinds.ts';
import { Webhooks } from './webhooks.tsx';

type Channels = PreferencesFragment['channels'][number];

const CHANNELS = [
  { channel: 'IN_APP', field: 'inApp', words: 'in this list' },
  { channel: 'EMAIL', field: 'email', words: 'by mail' },
  { channel: 'WEBHOOK', field: 'webhook', words: 'by webhook' },
] as const satisfies readonly {
  readonly channel: NotificationChannel;
  readonly field: keyof Channels;
  readonly words: string;
}[];

const DIGESTS = {
  AT_ONCE: 'immediately',
  HOURLY: 'once an hour',
  DAILY: 'once a day',
} as const satisfies Record<NotificationDigest, string>;

/** Loaded when it is opened. */
export function NotificationSettings() {
  const client = useApolloClient();
  const [ask, { data, error }] = useLazyQuery(NotificationSettingsDocument, {
    fetchPolicy: 'network-only',
  });
  const { error: problem, attempt } = useAttempt();
  const settings = data?.viewer ?? null;
  const change: Change = (act, input) =>
    attempt(
      acting(
        act,
        send(client, {
          mutation: SetNotificationPreferencesDocument,
          variables: { input },
          refetchQueries: [NotificationSettingsDocument],
        }),
      ),
    );
  return (
    <details
      className="settings"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) attempt(ask());
      }}
    >
      <summary>Notification settings</summary>
      <Problem error={error} failedAct={problem} onRetry={() => ask()} />
      {settings !== null && (
        <>
          <Table channels={settings.notificationPreferences.channels} onChange={change} />
          <p className="row">
            <label>
              Mail arrives{' '}
              <select
                value={settings.notificationPreferences.digest}
                onChange={({ target }) =>
                  change('change when mail arrives', {
                    digest: target.value as NotificationDigest,
                  })
                }
              >
                {Object.entries(DIGESTS).map(([digest, words]) => (
                  <option key={digest} value={digest}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
            <span className="hint">{mailWords(settings.email)}</span>
          </p>
          <Webhooks webhooks={settings.webhooks} refetch={ask} />
        </>
      )}
    </details>
  );
}

/** Takes what the reader does, as a message about its failure names it. */
type Change = (act: string, input: SetNotificationPreferencesInput) => void;

interface TableProps {
  readonly channels: readonly Channels[];
  readonly onChange: Change;
}

function Table({ channels, onChange }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Notify me of</th>
          {CHANNELS.map(({ channel, words }) => (
            <th key={channel} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {channels.map((row) => (
          <tr key={row.kind}>
            <th scope="row">{KINDS[row.kind]}</th>
            {CHANNELS.map(({ channel, field, words }) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  aria-label={labelOf(row, words)}
                  checked={row[field]}
                  onChange={({ target: { checked: isOn } }) =>
                    onChange(`turn ${isOn ? 'on' : 'off'} ${quoted(labelOf(row, words))}`, {
                      preferences: [{ kind: row.kind, channel, isOn }],
                    })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function labelOf({ kind }: Channels, words: string): string {
  return `${KINDS[kind]} ${words}`;
}

interface Email {
  readonly address: string;
  readonly isVerified: boolean;
}

function mailWords(email: Email | null): string {
  if (email === null) return 'There is no mail address.';
  return email.isVerified
    ? `to ${email.address}`
    : `${email.address} is not verified, so no mail is sent there.`;
}
