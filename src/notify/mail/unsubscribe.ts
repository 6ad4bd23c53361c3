/** The link that stops all mail to one person without signing in. Its token is sealed and bound to that person. */
import { FeedError } from '../../base/errors.ts';
import type { Cursors } from '../../fence/cursor/cursor.ts';
import type { CursorBinding } from '../../fence/cursor/row-cipher.ts';
import { NOTIFICATION_KINDS } from '../../model/notifications.ts';
import type { UserId } from '../../model/producers.ts';
import type { Store } from '../../store/ports/store.ts';

/** The path of the page and of the one-click POST. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

export interface UnsubscribeLink {
  readonly user: string;
  readonly token: string;
}

function bindingOf(user: string): CursorBinding {
  return { viewer: `u:${user}`, stream: '@unsubscribe' };
}

/** A link below the installation's address, which may have a path of its own. It works for a year. */
export function unsubscribeUrl(cursors: Pick<Cursors, 'seal'>, base: URL, user: UserId): string {
  const url = new URL(base.origin);
  url.pathname = base.pathname.replace(/\/+$/, '') + UNSUBSCRIBE_PATH;
  url.searchParams.set('user', user);
  url.searchParams.set('token', cursors.seal(bindingOf(user), new Uint8Array(1)));
  return url.href;
}

/** The person that a link belongs to. Throws BAD_USER_INPUT for a token that is not theirs, or is too old. */
export function openLink(cursors: Pick<Cursors, 'open'>, { user, token }: UnsubscribeLink): UserId {
  try {
    return cursors.open(bindingOf(user), token, () => user as UserId);
  } catch (cause) {
    if (!(cause instanceof FeedError)) throw cause;
    throw new FeedError(
      'BAD_USER_INPUT',
      'expected the link as it is in a mail of the last year, got another',
      { cause },
    );
  }
}

/** Stops all mail to the person. May be repeated; they may choose kinds again. */
export async function unsubscribe(
  { notifications }: Pick<Store, 'notifications'>,
  user: UserId,
): Promise<void> {
  await notifications.editSettings(user, {
    channels: { email: { on: [], off: NOTIFICATION_KINDS } },
  });
}
