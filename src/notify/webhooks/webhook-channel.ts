/** The webhook channel: one signed POST for each notification, in order for each address. */
import type { Clock } from '../../base/clock.ts';
import { encodeId, producerId } from '../../model/ids.ts';
import { userProducer } from '../../model/producers.ts';
import { deliveryId, type ChannelSender, type ChannelMessage } from '../channels/channel.ts';
import { excerptOf } from '../excerpt.ts';
import { sentenceOf } from '../sentence.ts';
import { webhookIdOf } from '../targets.ts';
import { post } from './post.ts';
import type { AddressRules } from './public-address.ts';
import { signatureHeaders } from './signature.ts';

/** The receiver wants no more: the only response that ends a delivery without another attempt. */
const GONE = 410;

export interface WebhookChannelOptions {
  readonly rules: AddressRules;
  readonly clock: Clock;
}

/** Any status from 200 to 299 counts as received; a redirect is not followed and counts as a failure. */
export function webhookChannel({ rules, clock }: WebhookChannelOptions): ChannelSender {
  return {
    channel: 'webhook',
    async send(delivery) {
      const { batch, settings } = delivery;
      const webhook = settings.webhooks.find(({ id }) => id === webhookIdOf(batch.target));
      if (webhook === undefined) return 'refused';
      const id = deliveryId(batch);
      const body = JSON.stringify(bodyOf(delivery));
      const signed = signatureHeaders({ id, secret: webhook.secret, atMs: clock.now(), body });
      const status = await post(rules, {
        url: new URL(webhook.url),
        headers: { ...signed, 'content-type': 'application/json', 'user-agent': 'Palisade' },
        body,
      });
      if (status === GONE) return 'refused';
      if (status < 200 || status > 299)
        throw new Error(`expected a status from 200 to 299, got ${status}`);
      return 'sent';
    },
    close: () => undefined,
  };
}

function bodyOf({ notifications, names, batch }: ChannelMessage): object {
  const [notification] = notifications;
  if (notification === undefined) return {};
  const { kind, actor, item, object, atMs } = notification;
  const name = names.get(actor) ?? actor;
  return {
    type: `notification.${kind}`,
    timestamp: new Date(atMs).toISOString(),
    data: {
      recipient: producerId(userProducer(batch.recipient)),
      actor: { id: producerId(userProducer(actor)), name },
      summary: sentenceOf({ kind, names: [name], count: 1 }),
      item:
        item === null
          ? null
          : {
              id: encodeId('Item', String(item.position)),
              title: item.payload.title,
              text: excerptOf(item),
            },
      producer: object.kind === 'producer' ? producerId(object.key) : null,
    },
  };
}
