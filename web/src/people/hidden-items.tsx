/** The items that the viewer hid, latest arrivals first, each to be opened or shown again. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useContext } from 'react';
import { UnhideItemDocument } from '../api/generated.ts';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { useLongList } from '../api/use-long-list.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { toNextLastButton } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { Section } from '../shell/section.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import { HiddenItemsDocument, type HiddenItemsQuery } from './generated.ts';

export function HiddenItems({ onOpen }: Pick<PanelProps, 'onOpen'>) {
  const { again, more, fetchPolicy } = useLongList({ query: HiddenItemsDocument, listOf });
  const { data, error, refetch } = useQuery(HiddenItemsDocument, { fetchPolicy });
  const { error: problem, attempt } = useAttempt();
  const list = data?.viewer?.hiddenItems;
  return (
    <Section title="You hid">
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {list?.nodes.length === 0 && <p className="hint">You have hidden nothing.</p>}
      <ul className="people">
        {list?.nodes.map((item) => (
          <HiddenRow key={item.id} item={item} attempt={attempt} again={again} onOpen={onOpen} />
        ))}
      </ul>
      {list?.pageInfo.hasNextPage === true && (
        <PassFocusButton
          className="link"
          aria-label="More: You hid"
          onClick={() => attempt(more())}
        >
          More
        </PassFocusButton>
      )}
    </Section>
  );
}

const listOf = ({ viewer }: HiddenItemsQuery) => viewer?.hiddenItems;

type HiddenItem = NonNullable<HiddenItemsQuery['viewer']>['hiddenItems']['nodes'][number];

interface HiddenRowProps extends Pick<Attempts, 'attempt'>, Pick<PanelProps, 'onOpen'> {
  readonly item: HiddenItem;
  /** Reads the list again. */
  readonly again: () => Promise<unknown>;
}

/** Characters of a text that replaces a missing title. */
const EXCERPT_CHARS = 80;

function HiddenRow({ item, attempt, again, onOpen }: HiddenRowProps) {
  const client = useApolloClient();
  const names = useContext(Names);
  const { id, title, text, kind, author } = item;
  const words = title ?? text?.slice(0, EXCERPT_CHARS) ?? kind;
  const show = (): void => {
    const shown = send(client, { mutation: UnhideItemDocument, variables: { itemId: id } });
    attempt(acting(`show ${quoted(words)} again`, shown).then(again));
  };
  return (
    <li ref={toNextLastButton}>
      <button
        className="link"
        dir="auto"
        onClick={() => onOpen({ template: 'item', args: { id } })}
      >
        {words}
      </button>
      <span className="grow hint" dir="auto">
        {author === null ? 'deleted account' : nameOf(names, author)}
      </span>
      <button aria-label={`Show again: ${words}`} onClick={show}>
        Show again
      </button>
    </li>
  );
}
