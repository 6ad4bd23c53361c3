/** The results of a search, newest first. */
import { FeedView } from '../feed/feed-view.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Scroller } from '../shell/scroller.tsx';
import { searchedWords } from '../shell/search-field.tsx';
import type { View } from '../shell/use-address.ts';

export default function SearchPage(props: PanelProps) {
  const words = searchedWords(props.view);
  if (words === '')
    return (
      <Scroller title="Search">
        <p className="empty">Type what to search for in the field above.</p>
      </Scroller>
    );
  return <FeedView {...props} title={`Search: ${words}`} empty={nothing(words, props.view)} />;
}

/** An address may restrict a search in ways that the field does not show. */
function nothing(words: string, { args }: View): string {
  const { languages, since } = args;
  const narrowed = [
    languages === undefined ? '' : `, in ${languages}`,
    since === undefined ? '' : `, since ${since}`,
  ].join('');
  return `Nothing found for “${words}”${narrowed}. Each word must be the beginning of a word in an item’s title or text.`;
}
