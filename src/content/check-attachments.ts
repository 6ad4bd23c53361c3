/** Checks the language and the attachments of what people write. */
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import { badInput, type InputError } from '../base/outcome.ts';
import { isVisible, unprintableIn } from '../base/unprintable.ts';
import type { Attachment } from '../model/attachments.ts';
import type { Payload } from '../model/items.ts';
import { isLanguage, isWebAddress, notLanguage, notWebAddress } from '../social/profile-rules.ts';

/** Every problem of an item's language and attachments. */
export function extraProblems({
  language,
  attachments = [],
}: Pick<Payload, 'language' | 'attachments'>): readonly InputError[] {
  const problems: InputError[] = [];
  if (language != null && !isLanguage(language))
    problems.push(badInput('language', notLanguage(language)));
  if (attachments.length > LIMITS.attachmentsMax)
    problems.push(
      badInput(
        'attachments',
        `expected at most ${LIMITS.attachmentsMax} attachments, got ${attachments.length}`,
      ),
    );
  return [...problems, ...attachments.flatMap(attachmentProblems)];
}

function attachmentProblems(attachment: Attachment): readonly InputError[] {
  const problems: InputError[] = [];
  if (!isWebAddress(attachment.url))
    problems.push(badInput('attachments', notWebAddress(attachment.url)));
  const [text, charsMax] =
    attachment.kind === 'image'
      ? [attachment.alt, LIMITS.altCharsMax]
      : [attachment.title, LIMITS.titleCharsMax];
  if (!isVisible(text) || text.length > charsMax || unprintableIn(text) !== null)
    problems.push(
      badInput(
        'attachments',
        `expected a text of 1 to ${charsMax} printable characters for each ${attachment.kind}, got ${describeValue(text)}`,
      ),
    );
  return problems;
}
