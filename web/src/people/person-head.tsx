/** The head of a person's page: name, counts, the viewer's actions, and the choice of what is shown below. */
import { useApolloClient } from '@apollo/client/react';
import { useContext } from 'react';
import { acting, send } from '../api/send.ts';
import type { Attempts } from '../api/use-attempt.ts';
import { followWords } from '../items/follow-words.ts';
import { callOf, useItemActions } from '../items/use-item-actions.ts';
import { ago } from '../items/time.ts';
import { PageNav } from '../shell/page-nav.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import { ListMenu } from './list-menu.tsx';
import { RemoveFollowerDocument, type PersonPageQuery } from './generated.ts';

export type Person = Extract<PersonPageQuery['producer'], { readonly __typename: 'User' }>;

interface PersonHeadProps extends Pick<PanelProps, 'viewer' | 'onOpen'>, Pick<Attempts, 'attempt'> {
  readonly person: Person;
  /** Which of the person's lists is shown. */
  readonly show: string;
}

export function PersonHead(props: PersonHeadProps) {
  const { person, viewer, show, onOpen } = props;
  const names = useContext(Names);
  const { login, joinedAt, feed, followerCount, followers, following } = person;
  const count = countOf(followers, followerCount);
  const pages = [
    ['posts', 'Posts'],
    ['likes', 'Likes'],
    ['favourites', 'Favourites'],
    ['followers', `${count} ${count === '1' ? 'follower' : 'followers'}`],
    ['following', `${countOf(following, 0)} following`],
  ] as const;
  return (
    <header className="person-head">
      <div className="row">
        <Avatar login={login} />
        <h2 dir="auto">{nameOf(names, person)}</h2>
        {feed === 'PRIVATE' && <span className="hint">private feed</span>}
        {person.followsViewer && <span className="hint">follows you</span>}
        {joinedAt !== null && <span className="hint">joined {ago(joinedAt)}</span>}
      </div>
      {viewer !== '' && viewer !== login && <Doings {...props} />}
      <PageNav
        label={`Pages of ${login}`}
        pages={pages}
        open={show}
        onOpen={(page) => onOpen({ template: 'person', args: { login, show: page } })}
      />
    </header>
  );
}

interface Counted {
  readonly totalCount: { readonly count: number; readonly isCapped: boolean };
}

/** When the viewer may not see the list, the count that is known otherwise. */
function countOf(page: Counted | null, known: number): string {
  if (page === null) return String(known);
  return `${page.totalCount.count}${page.totalCount.isCapped ? '+' : ''}`;
}

function Doings({ person, attempt }: PersonHeadProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const removeFollower = (): void =>
    attempt(
      acting(
        `remove ${callOf(person)} as your follower`,
        send(client, { mutation: RemoveFollowerDocument, variables: { userId: person.id } }),
      ),
    );
  const { viewerFollows, viewerMutes, viewerBlocks, viewerHidesReposts } = person;
  const { viewerHasRequested: isRequested } = person;
  return (
    <div className="row">
      {!viewerBlocks && (
        <button
          className={viewerFollows || isRequested ? '' : 'primary'}
          onClick={() => attempt(actions.toggleFollow(person))}
        >
          {followWords(person)}
        </button>
      )}
      <button onClick={() => attempt(actions.toggleMute(person))}>
        {viewerMutes ? 'Unmute' : 'Mute'}
      </button>
      <button onClick={() => attempt(actions.toggleHiddenReposts(person))}>
        {viewerHidesReposts ? 'Show reposts' : 'Turn off reposts'}
      </button>
      {person.followsViewer && (
        <PassFocusButton onClick={removeFollower}>Remove as your follower</PassFocusButton>
      )}
      <button onClick={() => attempt(actions.toggleBlock(person))}>
        {viewerBlocks ? 'Unblock' : 'Block'}
      </button>
      <ListMenu producerId={person.id} />
      {isRequested && !viewerFollows && <span className="hint">You asked to follow.</span>}
    </div>
  );
}
