/** What the flags allow to be sent to one person. */
import type { FlagReader } from '../base/flags/flag-list.ts';
import type { Digest, NotificationKind } from '../model/notifications.ts';
import type { UserId } from '../model/producers.ts';
import type { OutboundChannel } from './targets.ts';

interface ChannelChoice {
  readonly channel: OutboundChannel;
  /** How often the person gets mails. */
  readonly digest: Digest;
}

/** Whether a channel may send anything to the person now. */
export async function isChannelOn(
  flags: FlagReader,
  user: UserId,
  { channel, digest }: ChannelChoice,
): Promise<boolean> {
  if (!(await flags.isOn(`notifications.${channel}`, user))) return false;
  const isGathered = channel === 'email' && digest !== 'atOnce';
  return !isGathered || flags.isOn('notifications.digest', user);
}

/** The kinds of which the person may be notified now. */
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
