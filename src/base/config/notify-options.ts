/** The options of notifications: flags, mail and webhooks. They are part of CONFIG_OPTIONS. */
import { option } from './config-option.ts';
import {
  filePath,
  mailbox,
  networks,
  nodeUrl,
  publicUrl,
  shortText,
  smtpUrl,
} from './value-schemas.ts';

export const NOTIFY_OPTIONS = {
  flags: option({
    flag: 'flags',
    variable: 'PALISADE_FLAGS',
    fallback: null,
    read: filePath,
    meaning:
      'File, in JSON, that switches capabilities off for some or all people. Changes take effect while the server runs; without it everything is on.',
  }),
  smtp: option({
    flag: 'smtp',
    variable: 'PALISADE_SMTP_URL',
    fallback: null,
    read: smtpUrl,
    meaning:
      'Address of the server that sends mails, such as smtp://user@mail.example:587. Without it no mail is sent.',
  }),
  smtpPassword: option({
    flag: null,
    variable: 'PALISADE_SMTP_PASSWORD',
    fallback: null,
    read: shortText,
    meaning: 'Password of the user that PALISADE_SMTP_URL names.',
  }),
  mailFrom: option({
    flag: 'mail-from',
    variable: 'PALISADE_MAIL_FROM',
    fallback: 'Palisade <palisade@localhost>',
    read: mailbox,
    meaning: 'Sender of mails.',
  }),
  publicUrl: option({
    flag: 'public-url',
    variable: 'PALISADE_PUBLIC_URL',
    fallback: null,
    read: publicUrl,
    meaning:
      'URL at which people reach the server, for links that unsubscribe from mails; by default `http://HOST:PORT/`.',
  }),
  nodeUrl: option({
    flag: 'node-url',
    variable: 'PALISADE_NODE_URL',
    fallback: null,
    read: nodeUrl,
    meaning:
      'URL at which your client shows a node, with {id} for its global id, such as https://app.example/open/{id}, for links in mails. Without it mails do not link to what they are about.',
  }),
  webhookNetworks: option({
    flag: 'webhook-networks',
    variable: 'PALISADE_WEBHOOK_NETWORKS',
    fallback: '',
    read: networks,
    meaning:
      'Non-public addresses and blocks that webhooks may reach, such as 10.1.0.0/16, separated by commas.',
  }),
} as const;
