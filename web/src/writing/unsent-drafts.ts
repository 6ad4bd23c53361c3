/** Drafts whose text was changed in this window and neither saved nor discarded. */
import type { ApolloClient } from '@apollo/client';
import type { DraftRowFragment } from './generated.ts';
import type { Written } from './publish.ts';
import { allUnsent } from './use-unsent.ts';

const DRAFT = 'draft ';

/** The form of a draft. One that was saved again gets a new form, so that no older text overwrites it. */
export function draftForm({ key, savedAt }: DraftRowFragment): string {
  return `${DRAFT}${key} ${savedAt}`;
}

/**
 * Those that are not listed as they were: another window has deleted, published, or saved them again. One whose text was
 * saved as another draft, under a key of its own, is left out.
 */
export function unlistedDrafts(
  client: ApolloClient,
  listed: readonly DraftRowFragment[],
): readonly DraftRowFragment[] {
  const forms = new Set(listed.map(draftForm));
  return allUnsent<Written>(client, DRAFT).flatMap(({ key = '', draft = null }) =>
    draft?.key === key && !forms.has(draftForm(draft)) ? draft : [],
  );
}
