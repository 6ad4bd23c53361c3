/** A real SMTP server on loopback that keeps the mails it receives. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface SmtpInbox {
  readonly port: number;
  /** Everything that was sent, including mails that were then refused. */
  readonly mails: { readonly to: readonly string[]; readonly text: string }[];
  /** The reply code for a recipient, and for a whole mail. */
  answerRecipient: number;
  answerData: number;
}

/** Stopped with the test. */
export async function startSmtp(): Promise<SmtpInbox> {
  const inbox = { port: 0, mails: [] as SmtpInbox['mails'], answerRecipient: 250, answerData: 250 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(refusal(inbox.answerRecipient)),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        inbox.mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        done(refusal(inbox.answerData));
      });
    },
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  inbox.port = (server.server.address() as AddressInfo).port;
  return inbox;
}

function refusal(code: number): Error | null {
  return code === 250 ? null : Object.assign(new Error('refused'), { responseCode: code });
}
