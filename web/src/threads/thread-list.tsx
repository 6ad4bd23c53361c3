/** Conversations by category, with unread counts. Badges follow reading and writing everywhere. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import { useLongList } from '../api/use-long-list.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { Problem } from '../shell/problem.tsx';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { useChosen } from '../shell/use-chosen.ts';
import OpenThread from '../writing/open-thread.tsx';
import { KEPT } from '../writing/kept.ts';
import { hasUnsent, threadIn } from '../writing/use-unsent.ts';
import { CategoryThreads } from './category-threads.tsx';
import { categoryTitle } from './category-title.ts';
import { CategoriesDocument, ThreadsDocument, type CategoriesQuery } from './generated.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useBadges } from './use-badges.ts';

type ThreadListProps = Pick<PanelProps, 'viewer' | 'onOpen'>;

const PLACES = { template: 'places', args: {} };

export default function ThreadList({ viewer, onOpen }: ThreadListProps) {
  const { more, fetchPolicy } = useLongList({ query: CategoriesDocument, listOf });
  const { data, error, refetch } = useQuery(CategoriesDocument, { fetchPolicy });
  const { error: problem, attempt } = useAttempt();
  const categories = data?.categories.nodes ?? [];
  const ids = categories.map(({ id }) => id);
  const badgeOf = useBadges(ids, viewer);
  const [chosenId, choose] = useChosen('threads');
  const openId = chosenId === '' ? ids[0] : chosenId;
  return (
    <Scroller>
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      <Waiting of={data} error={error} />
      {openId !== undefined && <ThreadsTop key={openId} categoryId={openId} viewer={viewer} />}
      {data !== undefined && ids.length === 0 && (
        <p className="empty">
          No threads yet. They stand in places, such as a forum.{' '}
          <button className="link" onClick={() => onOpen(PLACES)}>
            Open the places
          </button>
        </p>
      )}
      <ul className="categories" aria-label="Categories">
        {categories.map((category) => (
          <li key={category.id}>
            <button
              aria-pressed={category.id === openId}
              onClick={() => choose(category.id)}
              title={category.key}
            >
              <bdi>{categoryTitle(category)}</bdi> <UnreadBadge of={badgeOf(category.id)} />
            </button>
          </li>
        ))}
        {data?.categories.pageInfo.hasNextPage === true && (
          <li>
            <PassFocusButton onClick={() => attempt(more())}>More …</PassFocusButton>
          </li>
        )}
      </ul>
      {openId !== undefined && (
        <CategoryThreads id={openId} viewer={viewer} badge={badgeOf(openId)} onOpen={onOpen} />
      )}
    </Scroller>
  );
}

const listOf = ({ categories }: CategoriesQuery) => categories;

interface ThreadsTopProps extends Pick<ThreadListProps, 'viewer'> {
  readonly categoryId: string;
}

/** The button that opens a thread, or the form for the new thread. */
export function ThreadsTop({ categoryId, viewer }: ThreadsTopProps) {
  const client = useApolloClient();
  const [isWriting, setWriting] = useState(false);
  const [said, setSaid] = useState('');
  if (viewer === '') return null;
  const isBegun = hasUnsent(client, threadIn(categoryId));
  const opened = (): void => {
    setWriting(false);
    setSaid('Your thread is open.');
    void client.refetchQueries({ include: [ThreadsDocument] });
  };
  const begin = (): void => {
    setSaid('');
    setWriting(true);
  };
  const kept = (): void => {
    setWriting(false);
    setSaid(KEPT);
  };
  return (
    <>
      <div className="feed-bar row" hidden={isWriting}>
        <button className="primary" onClick={begin}>
          {isBegun ? 'Continue writing' : 'Open a thread'}
        </button>
        <span role="status" className="hint">
          {said}
        </span>
      </div>
      {isWriting && (
        <ReturnFocus>
          <OpenThread
            categoryId={categoryId}
            onOpened={opened}
            onKept={kept}
            onCancel={() => setWriting(false)}
          />
        </ReturnFocus>
      )}
    </>
  );
}
