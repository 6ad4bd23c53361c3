/** One place: what it is for, its threads or its members, and how to join it. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { PageNav } from '../shell/page-nav.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { thenRegion } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Scroller, type ScrollerProps } from '../shell/scroller.tsx';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { useNowAndThen } from '../shell/use-now-and-then.ts';
import { Waiting } from '../shell/waiting.tsx';
import { ListMenu } from '../people/list-menu.tsx';
import { CategoryThreads } from '../threads/category-threads.tsx';
import { ThreadsTop } from '../threads/thread-list.tsx';
import { UnreadBadge } from '../threads/unread-badge.tsx';
import { useBadges } from '../threads/use-badges.ts';
import {
  JoinPlaceDocument,
  LeavePlaceDocument,
  PlacePageDocument,
  type PlaceRowFragment,
} from './generated.ts';
import { EditPlace } from './edit-place.tsx';
import { Members } from './members.tsx';
import { placeView, placeWords, type OpenPlace } from './place-words.ts';

const PAGES = [
  ['threads', 'Threads'],
  ['members', 'Members'],
] as const;

export default function PlacePage({ view, viewer, onOpen }: PanelProps) {
  const { type = '', name = '', show = 'threads' } = view.args;
  const { data, error, refetch } = useQuery(PlacePageDocument, {
    variables: { type, name },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const channel = data?.producer?.__typename === 'Channel' ? data.producer : null;
  const place = channel?.place ?? null;
  const badge = useBadges(place === null ? [] : [place.category.id], viewer)(channel?.id ?? '');
  // Its owner may change it, and answer a request to join, which tells nobody here.
  const look = (): void => void refetch().catch(() => undefined);
  useBackInSight(look);
  useNowAndThen(place !== null, look);
  // After a refusal too: the viewer may have lost the right meanwhile.
  const change = (job: Promise<unknown>): void =>
    attempt(job.finally(() => refetch().catch(() => undefined)));
  if (place === null)
    return (
      <Frame label={name}>
        <Problem error={error} onRetry={() => refetch()} />
        <Waiting of={data} error={error} />
        {data !== undefined && (
          <p className="empty">This place does not exist, or this viewer may not see it.</p>
        )}
      </Frame>
    );
  const { id, key } = place.category;
  const mayRead = place.readers === 'EVERYONE' || place.viewerMembership === 'ACTIVE';
  return (
    <Frame label={place.title} hasHeading>
      <header className="person-head">
        <h2 dir="auto">
          {place.title} <UnreadBadge of={badge} />
        </h2>
        {place.description !== null && <p dir="auto">{place.description}</p>}
        <p className="hint">{placeWords(place)}</p>
        {place.parent !== null && <Inside parent={place.parent} onOpen={onOpen} />}
        {viewer !== '' && <Doings place={place} onChange={change} />}
        {(place.viewerRole === 'OWNER' || place.viewerRole === 'MODERATOR') && (
          <Edit key={id} place={place} />
        )}
        <PageNav
          label="Pages of the place"
          pages={PAGES}
          open={show}
          onOpen={(page) => {
            const { template, args } = placeView(key);
            onOpen({ template, args: { ...args, show: page } });
          }}
        />
      </header>
      <Problem error={problem} />
      {show === 'members' ? (
        <Members type={type} name={name} place={place} viewer={viewer} onOpen={onOpen} />
      ) : mayRead ? (
        <>
          {place.viewerMayOpenThreads && <ThreadsTop key={id} categoryId={id} viewer={viewer} />}
          <CategoryThreads id={id} viewer={viewer} badge={badge} onOpen={onOpen} />
        </>
      ) : (
        <p className="empty">Only members can read its threads.</p>
      )}
    </Frame>
  );
}

interface FrameProps extends Pick<ScrollerProps, 'hasHeading' | 'children'> {
  readonly label: string;
}

function Frame({ label, hasHeading = false, children }: FrameProps) {
  return (
    <Scroller title={label} hasHeading={hasHeading}>
      {children}
    </Scroller>
  );
}

interface InsideProps extends Pick<PanelProps, 'onOpen'> {
  readonly parent: NonNullable<OpenPlace['parent']>;
}

function Inside({ parent, onOpen }: InsideProps) {
  return (
    <p className="hint">
      inside{' '}
      <button className="link" onClick={() => onOpen(placeView(parent.category.key))}>
        <bdi>{parent.title}</bdi>
      </button>
    </p>
  );
}

interface EditProps {
  readonly place: OpenPlace;
}

/** The button that opens the form, or the form. */
function Edit({ place }: EditProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="row" hidden={isOpen}>
        <button onClick={() => setIsOpen(true)}>Edit this place</button>
      </div>
      {isOpen && (
        <ReturnFocus>
          <EditPlace place={place} onDone={() => setIsOpen(false)} />
        </ReturnFocus>
      )}
    </>
  );
}

interface DoingsProps {
  readonly place: PlaceRowFragment;
  readonly onChange: Attempts['attempt'];
}

/** The words on a button, and those of a message about its failure, before the place's title. */
type Way = readonly [button: string, act: string];

/** How a stranger can join, by the place's way of taking members. Nobody else knows of an invitation. */
const JOINING: Readonly<Partial<Record<PlaceRowFragment['joining'], Way>>> = {
  OPEN: ['Join', 'join'],
  APPROVAL: ['Ask to join', 'ask to join'],
};

const ACCEPTING: Way = ['Accept the invitation', 'accept the invitation to'];

const LEAVING = {
  ACTIVE: ['Leave', 'leave'],
  REQUESTED: ['Withdraw your request', 'withdraw your request to join'],
  INVITED: ['Decline the invitation', 'decline the invitation to'],
} as const satisfies Record<string, Way>;

function Doings({ place, onChange }: DoingsProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const { category, title, joining, viewerMembership } = place;
  const variables = { categoryId: category.id };
  const join =
    viewerMembership === null
      ? JOINING[joining]
      : viewerMembership === 'INVITED'
        ? ACCEPTING
        : undefined;
  const leave = viewerMembership === null ? undefined : LEAVING[viewerMembership];
  const act = ([, words]: Way, mutation: typeof JoinPlaceDocument | typeof LeavePlaceDocument) =>
    thenRegion(() =>
      onChange(
        acting(
          `${words} ${quoted(title)}`,
          send<unknown, typeof variables>(client, { mutation, variables }),
        ),
      ),
    );
  return (
    <div className="row">
      {join !== undefined && (
        <button className="primary" onClick={act(join, JoinPlaceDocument)}>
          {join[0]}
        </button>
      )}
      <button onClick={() => onChange(actions.toggleFollow({ ...category, words: 'this place' }))}>
        {category.viewerFollows ? 'Unfollow' : 'Follow'}
      </button>
      <ListMenu producerId={category.id} />
      {leave !== undefined && <button onClick={act(leave, LeavePlaceDocument)}>{leave[0]}</button>}
    </div>
  );
}
