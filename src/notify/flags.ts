/** What the flags let out to one person. */
import type { FlagReader } from '../base/flags/flag-list.ts';
import type { Digest, NotificationKind } from '../model/notifications.ts';
import type { UserId } from '../model/producers.ts';
import type { OutboundChannel } from './targets.ts';

interface ChannelChoice {
  readonly channel: OutboundChannel;
  /** How the person has mails gathered. */
  readonly digest: Digest;
}

/** Whether a channel may carry anything to the person now. */
export async function isChannelOn(
  flags: FlagReader,
  user: UserId,
  { channel, digest }: ChannelChoice,
): Promise<boolean> {
  if (!(await flags.isOn(`notifications.${channel}`, user))) return false;
  const isGathered = channel === 'email' && digest !== 'atOnce';
  return !isGathered || flags.isOn('notifications.digest', user);
}

/** Those of the kinds that the person may be told of now. */
export async function kindsOn(
  flags: FlagReader,
  user: UserId,
  kinds: readonly NotificationKind[],
): Promise<ReadonlySet<NotificationKind>> {
  const isOn = await Promise.all(
    kinds.map((kind) => flags.isOn(`notifications.kind.${kind}`, user)),
  );
  return new Set(kinds.filter((_, index) => isOn[index]));
}
