/** A mail of notifications, as text and as HTML. All user content is escaped. */
import { NO_MARKS } from '../../store/notification-rules.ts';
import { escapeHtml } from '../../base/html.ts';
import { encodeId, producerId } from '../../model/ids.ts';
import { userProducer } from '../../model/producers.ts';
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
  /** The address of what it is about; null for none. */
  readonly link: string | null;
}

interface MailLinks {
  readonly unsubscribe: string;
  /** See MailChannelOptions. */
  readonly nodeUrl: string | null;
}

const SUBJECT_CHARS_MAX = 120;

/** One line for each group, newest first. */
export function mailText(
  { notifications, names }: Pick<ChannelMessage, 'notifications' | 'names'>,
  { unsubscribe, nodeUrl }: MailLinks,
): MailText {
  const lines = groupsOf(notifications.toReversed(), NO_MARKS).map((group) => ({
    ...lineOf(group, names),
    link: linkTo(group, nodeUrl),
  }));
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
): Omit<Line, 'link'> {
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

/** To the item or the place it is about or, where one person did something, to that person. */
function linkTo({ actors, members }: NotificationGroup, nodeUrl: string | null): string | null {
  if (nodeUrl === null) return null;
  const [{ item, place, actor }] = members;
  const person = actors.length === 1 ? producerId(userProducer(actor)) : null;
  const about = place === null ? person : producerId(place.key);
  const id = item === null ? about : encodeId('Item', String(item.position));
  return id === null ? null : nodeUrl.replace('{id}', id);
}

function plain({ sentence, title, excerpt, link }: Line): string {
  return [sentence, title, excerpt, link].filter((part) => part !== null).join('\n');
}

function marked({ sentence, title, excerpt, link }: Line): string {
  const [summary, heading] = [escapeHtml(sentence), title === null ? null : escapeHtml(title)];
  const linked = (html: string): string =>
    link === null ? html : `<a href="${escapeHtml(link)}">${html}</a>`;
  const top = heading === null ? linked(summary) : `${summary}<br><b>${linked(heading)}</b>`;
  const quote = excerpt === null ? '' : `<br>${escapeHtml(excerpt).replaceAll('\n', '<br>')}`;
  return `<p>${top}${quote}</p>`;
}
