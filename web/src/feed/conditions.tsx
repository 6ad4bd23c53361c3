/** The conditions of a page, in a sentence each. */
import type { PageCondition } from '../api/generated.ts';

const WORDS: Readonly<Record<PageCondition, string>> = {
  CAPPED: 'Many items here were left out: the page is short, but there is more.',
  REBUILDING: 'Part of this history was lost; it is shown newest first.',
  DEGRADED:
    'A ranker, a module or the fast store failed: a fallback ordered part of this page, or part was left out.',
  UNCOMMITTED: 'Nothing has been ranked for this viewer yet; this order is temporary.',
  BEHIND: 'Not all new items have been examined; refresh again for the rest.',
};

export function Conditions({ conditions }: { readonly conditions: readonly PageCondition[] }) {
  return (
    <ul className="conditions" aria-label="Conditions of this page">
      {conditions.map((condition) => (
        <li key={condition}>
          <code>{condition}</code> {WORDS[condition]}
        </li>
      ))}
    </ul>
  );
}
