/** A mail of notifications, as text and as HTML. All user content is escaped. */
import { NO_MARKS } from '../../store/notification-rules.ts';
import { escapeHtml } from '../../base/html.ts';
import type { ChannelMessage } from '../channels/channel.ts';
import { excerptOf } from '../excerpt.ts';
import { groupsOf, type NotificationGroup } from '../groups.ts';
import { sentenceOf } from '../sentence.ts';

export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Line {
  readonly sentence: string;
  readonly title: string | null;
  readonly excerpt: string | null;
}

const SUBJECT_CHARS_MAX = 120;

/** One line for each group, newest first. */
export function mailText(
  { notifications, names }: Pick<ChannelMessage, 'notifications' | 'names'>,
  unsubscribe: string,
): MailText {
  const lines = groupsOf(notifications.toReversed(), NO_MARKS).map((group) => lineOf(group, names));
  const [first] = lines;
  const subject =
    lines.length === 1 && first !== undefined ? first.sentence : `${lines.length} notifications`;
  return {
    subject: subject.replace(/\s+/g, ' ').slice(0, SUBJECT_CHARS_MAX),
    text: [...lines.map(plain), `Unsubscribe: ${unsubscribe}`].join('\n\n'),
    html: `<!doctype html><html><body>${lines.map(marked).join('')}<p><a href="${escapeHtml(unsubscribe)}">Unsubscribe</a></p></body></html>`,
  };
}

function lineOf(
  { kind, actors, members }: NotificationGroup,
  names: ReadonlyMap<string, string>,
): Line {
  const [{ item, place }] = members;
  return {
    sentence: sentenceOf({
      kind,
      names: actors.map((actor) => names.get(actor) ?? actor),
      count: members.length,
    }),
    title: item?.payload.title ?? place?.title ?? null,
    excerpt: item === null ? null : excerptOf(item),
  };
}

function plain({ sentence, title, excerpt }: Line): string {
  return [sentence, title, excerpt].filter((part) => part !== null).join('\n');
}

function marked({ sentence, title, excerpt }: Line): string {
  const heading = title === null ? '' : `<br><b>${escapeHtml(title)}</b>`;
  const quote = excerpt === null ? '' : `<br>${escapeHtml(excerpt).replaceAll('\n', '<br>')}`;
  return `<p>${escapeHtml(sentence)}${heading}${quote}</p>`;
}
