/** Opens notifications as configured: e-mail by SMTP, webhooks to public addresses. */
import { createSemaphore } from '../base/async/semaphore.ts';
import { LIMITS } from '../base/limits.ts';
import type { Config } from '../base/config/config-options.ts';
import type { Cursors } from '../fence/cursor/cursor.ts';
import type { ChannelSender } from './channels/channel.ts';
import type { NotifyContext } from './context.ts';
import { mailChannel } from './mail/mail-channel.ts';
import { openNotifications, type Notifications } from './notifications.ts';
import { blockList, systemResolve, type AddressRules } from './webhooks/public-address.ts';
import { webhookChannel } from './webhooks/webhook-channel.ts';

type NotifyConfig = Pick<
  Config,
  | 'smtp'
  | 'smtpPassword'
  | 'mailFrom'
  | 'publicUrl'
  | 'nodeUrl'
  | 'webhookNetworks'
  | 'host'
  | 'port'
>;

export interface ConfiguredOptions extends NotifyContext {
  readonly config: NotifyConfig;
  /** Seals the unsubscribe links. */
  readonly cursors: Pick<Cursors, 'seal'>;
}

/** Without an SMTP server no mail is sent, and the log says so. */
export function openConfiguredNotifications({
  config,
  cursors,
  ...context
}: ConfiguredOptions): Notifications {
  const { log, clock } = context;
  const rules: AddressRules = {
    allowed: blockList(config.webhookNetworks),
    resolve: systemResolve,
    names: createSemaphore(LIMITS.webhookNamesAtOnceMax),
    msMax: LIMITS.webhookMsMax,
  };
  const senders: ChannelSender[] = [webhookChannel({ rules, clock })];
  if (config.smtp === null) log.debug({}, 'no mail is sent, because --smtp is not set');
  else {
    const { smtp, smtpPassword: password, mailFrom: from, nodeUrl } = config;
    const publicUrl = publicUrlOf(config);
    if (config.publicUrl === null)
      log.warn(
        { url: publicUrl.href },
        'links in mails use the address on which this process listens, which readers may not be able to reach; set the public address with --public-url',
      );
    const msMax = LIMITS.mailMsMax;
    senders.push(mailChannel({ smtp, password, from, publicUrl, nodeUrl, cursors, msMax }));
  }
  return openNotifications({ ...context, senders, rules });
}

function publicUrlOf({ publicUrl, host, port }: NotifyConfig): URL {
  return publicUrl ?? new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}/`);
}
