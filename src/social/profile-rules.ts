/** The checks of every field of a profile. */
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import { badInput, type InputError } from '../base/outcome.ts';
import { isPrintableLine, isVisible } from '../base/unprintable.ts';
import type { PersonPatch } from '../model/people.ts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LANGUAGE = /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/;

/** Every problem of the given fields. */
export function profileProblems(profile: PersonPatch): readonly InputError[] {
  const { name, avatarUrl, language, email } = profile;
  const problems = [
    name == null || isShortText(name)
      ? null
      : badInput(
          'name',
          `expected 1 to ${LIMITS.nameCharsMax} printable characters, got ${describeValue(name)}`,
        ),
    avatarUrl == null || isWebAddress(avatarUrl)
      ? null
      : badInput('avatar', notWebAddress(avatarUrl)),
    language == null || isLanguage(language) ? null : badInput('language', notLanguage(language)),
    email == null || isAddress(email.address)
      ? null
      : badInput('email', `expected an email address, got ${describeValue(email.address)}`),
  ];
  return problems.filter((problem) => problem !== null);
}

/** Whether a text is a language tag, such as `en` or `pt-BR`. */
export function isLanguage(text: string): boolean {
  return text.length <= LIMITS.languageCharsMax && LANGUAGE.test(text);
}

/** Bounded: cleared as a whole when it is full, because there are few languages. */
const SPELLINGS = new Map<string, string>();

/** The standard spelling of a language tag, which is case-insensitive: `pt-BR` for `PT-br`. */
export function spellLanguage(tag: string): string {
  const known = SPELLINGS.get(tag);
  if (known !== undefined) return known;
  const spelled = standardLanguage(tag);
  if (SPELLINGS.size >= LIMITS.languageSpellingsMax) SPELLINGS.clear();
  SPELLINGS.set(tag, spelled);
  return spelled;
}

function standardLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    // Well formed by our rules but not by the platform's, such as a single letter with nothing after it.
    return tag.toLowerCase();
  }
}

/** The refusal of an invalid language tag. */
export function notLanguage(got: unknown): string {
  return `expected a BCP 47 tag such as en or pt-BR, got ${describeValue(got)}`;
}

/** Whether a text is an absolute http or https address of bounded length. */
export function isWebAddress(text: string): boolean {
  return text.length <= LIMITS.urlCharsMax && /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The refusal of an invalid web address. */
export function notWebAddress(got: unknown): string {
  return `expected an http or https address, got ${describeValue(got)}`;
}

function isAddress(text: string): boolean {
  return text.length <= LIMITS.emailCharsMax && ADDRESS.test(text) && isPrintableLine(text);
}

function isShortText(text: string): boolean {
  return isVisible(text) && text.length <= LIMITS.nameCharsMax && isPrintableLine(text);
}
