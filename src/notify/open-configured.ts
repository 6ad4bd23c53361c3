/** Opens notifications as the configuration says: flags from a file, e-mail by SMTP, webhooks to public addresses. */
import type { Config } from '../base/config/config-options.ts';
import { openFlags } from '../base/flags/flags.ts';
import type { Cursors } from '../fence/cursor/cursor.ts';
import type { ChannelSender } from './channels/channel.ts';
import type { NotifyContext } from './context.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { openNotifications, type Notifications } from './notifications.ts';
import { blockList, systemResolve } from './webhooks/public-address.ts';
import { webhookChannel } from './webhooks/webhook-channel.ts';

type NotifyConfig = Pick<
  Config,
  'flags' | 'smtp' | 'smtpPassword' | 'mailFrom' | 'publicUrl' | 'webhookNetworks' | 'host' | 'port'
>;

export interface ConfiguredOptions extends Omit<NotifyContext, 'flags'> {
  readonly config: NotifyConfig;
  /** Seals the links that end mails. */
  readonly cursors: Pick<Cursors, 'seal'>;
}

export interface ConfiguredNotifications {
  readonly notifications: Notifications;
  /** Repeatable. */
  close(): Promise<void>;
}

/** Without an SMTP server no mail is sent, and the log says so. */
export async function openConfiguredNotifications({
  config,
  cursors,
  ...context
}: ConfiguredOptions): Promise<ConfiguredNotifications> {
  const { log, clock } = context;
  const flags = await openFlags({ file: config.flags, log });
  const rules = { allowed: blockList(config.webhookNetworks), resolve: systemResolve };
  const senders: ChannelSender[] = [webhookChannel({ rules, clock })];
  if (config.smtp === null) log.debug({}, 'no mail is sent, because --smtp is not set');
  else {
    const { smtp, smtpPassword: password, mailFrom: from } = config;
    senders.push(mailChannel({ smtp, password, from, publicUrl: publicUrlOf(config), cursors }));
  }
  const notifications = openNotifications({ ...context, flags, senders, rules });
  return {
    notifications,
    close: async () => {
      notifications.close();
      await flags.close();
    },
  };
}

function publicUrlOf({ publicUrl, host, port }: NotifyConfig): URL {
  return publicUrl ?? new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`);
}
