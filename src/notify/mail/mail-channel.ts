/** The e-mail channel, by SMTP: one mail for each batch, under a Message-ID that stays the same on every attempt. */
import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { LIMITS } from '../../base/limits.ts';
import type { Cursors } from '../../fence/cursor/cursor.ts';
import { deliveryId, type ChannelSender } from '../channels/channel.ts';
import { mailText } from './mail-text.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

export interface MailChannelOptions {
  /** The server's URL, with a user name but without a password. */
  readonly smtp: URL;
  readonly password: string | null;
  readonly from: string;
  /** The public address of this installation, for links that unsubscribe. */
  readonly publicUrl: URL;
  /** Where a client shows the node whose id replaces `{id}`; null where mails do not link to nodes. */
  readonly nodeUrl: string | null;
  readonly cursors: Pick<Cursors, 'seal'>;
  /** The time limit for one mail, from the connection to the server's last answer. */
  readonly msMax: number;
}

/**
 * A permanent refusal of the mail or its recipient by the server ends the delivery. Any other failure is retried; so is
 * a mail that takes too long, whose connection is closed.
 */
export function mailChannel(options: MailChannelOptions): ChannelSender {
  const { smtp, password, from, publicUrl, nodeUrl, cursors, msMax } = options;
  const isSecure = smtp.protocol === 'smtps:';
  const transport = createTransport({
    host: smtp.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(smtp.port === '' ? (isSecure ? 465 : 587) : smtp.port),
    secure: isSecure,
    connectionTimeout: msMax / 2,
    greetingTimeout: msMax / 2,
    socketCloseTimeout: LIMITS.mailCloseMsMax,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(smtp.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(smtp.username), pass: password ?? '' } }),
  });
  return {
    channel: 'email',
    async send(delivery) {
      const { person, batch } = delivery;
      const email = person?.email ?? null;
      if (person === null || email === null) return 'refused';
      const unsubscribe = unsubscribeUrl(cursors, publicUrl, person.id);
      try {
        await transport.sendMail({
          from,
          to: { name: person.name ?? '', address: email.address },
          messageId: `<${digestOf(deliveryId(batch))}@${domainOf(from)}>`,
          ...mailText(delivery, { unsubscribe, nodeUrl }),
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
          },
          // The transport only limits silence, and a server can keep talking.
          signal: AbortSignal.timeout(msMax),
        });
        return 'sent';
      } catch (error) {
        if (isRefusal(error)) return 'refused';
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** Whether the server permanently refused the mail or its recipient, rather than the sender's sign-in. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as {
    readonly code?: string;
    readonly responseCode?: number;
  };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** The domain of an address such as `Palisade <feed@example.com>`. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
