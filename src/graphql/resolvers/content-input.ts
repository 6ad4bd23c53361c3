/** The content of a new item or a draft, as it arrives in inputs. */
import { done, type Outcome } from '../../base/outcome.ts';
import type { NewItem } from '../../content/publish.ts';
import type { Attachment } from '../../model/attachments.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import type { Services } from '../context.ts';
import { wordOf } from '../enums.ts';
import type {
  AttachmentInput,
  PublishInput,
  PublishManyItem,
  SaveDraftInput,
} from '../generated.ts';
import { attributesOf } from './attributes.ts';
import { unresolved } from './payload.ts';
import { categoryKey } from './read-ids.ts';

type ContentInput = Omit<PublishInput, 'clientKey' | 'producerId'> &
  Partial<Pick<SaveDraftInput | PublishManyItem, 'categoryId'>>;

/** Refuses attributes that the fields do not accept, and ids that are not a group's or an item's. */
export function contentOf(
  { fields }: Pick<Services, 'fields'>,
  input: ContentInput,
): Outcome<Omit<NewItem, 'clientKey'>> {
  const attributes = attributesOf(fields.items, input.attributes);
  if (!attributes.isDone) return attributes;
  const group = input.groupId == null ? null : producerOfId(input.groupId);
  if (input.groupId != null && group === null) return unresolved('groupId');
  const parent = input.parentId == null ? null : itemPosition(input.parentId);
  if (input.parentId != null && parent === null) return unresolved('parentId');
  return done({
    kind: input.kind,
    title: input.title ?? null,
    text: input.text ?? null,
    url: input.url?.href ?? null,
    tags: input.tags,
    thread: input.thread ?? null,
    parent,
    ...(input.categoryId == null ? {} : { category: categoryKey(input.categoryId) }),
    visibility: wordOf(input.visibility),
    audience: group === null ? [] : [group],
    language: input.language ?? null,
    attachments: input.attachments.map(attachmentOf),
    attributes: attributes.value,
  });
}

/** Ignores a text that the kind does not have; the content checks refuse a missing one. */
export function attachmentOf({ kind, url, alt, title }: AttachmentInput): Attachment {
  return kind === 'IMAGE'
    ? { kind: 'image', url: url.href, alt: alt ?? '' }
    : { kind: 'link', url: url.href, title: title ?? '' };
}
