/** The places of this site by section, with unread counts, and a form to create one. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import { useLongList } from '../api/use-long-list.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { useInPane } from '../shell/places.ts';
import { Problem } from '../shell/problem.tsx';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { UnreadBadge } from '../threads/unread-badge.tsx';
import { useBadges, type Badge } from '../threads/use-badges.ts';
import { hasUnsent, NEW_PLACE } from '../writing/use-unsent.ts';
import { PlacesDocument, type PlaceRowFragment, type PlacesQuery } from './generated.ts';
import { MakePlace } from './make-place.tsx';
import { placeView, placeWords } from './place-words.ts';

export default function PlaceList({ viewer, onOpen }: PanelProps) {
  const client = useApolloClient();
  const inPane = useInPane();
  const { more, fetchPolicy } = useLongList({ query: PlacesDocument, listOf });
  const { data, error, refetch } = useQuery(PlacesDocument, { fetchPolicy });
  const { error: problem, attempt } = useAttempt();
  const [isMaking, setMaking] = useState(false);
  const places = data?.places.nodes ?? [];
  const badgeOf = useBadges(
    places.map(({ category }) => category.id),
    viewer,
  );
  return (
    <Scroller>
      {viewer !== '' && (
        <div className="feed-bar row" hidden={isMaking}>
          <button className="primary" onClick={() => setMaking(true)}>
            {hasUnsent(client, NEW_PLACE) ? 'Continue writing' : 'Make a place'}
          </button>
          <span className="hint">
            A forum, a blog, news or a group. Each thread belongs to a place.
          </span>
        </div>
      )}
      {isMaking && (
        <ReturnFocus>
          <MakePlace
            types={places.map(({ type }) => type)}
            onMade={(key) => onOpen(placeView(key))}
            onCancel={() => setMaking(false)}
          />
        </ReturnFocus>
      )}
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      <Waiting of={data} error={error} />
      {data !== undefined && places.length === 0 && (
        <p className="empty">
          No places yet. {viewer === '' ? 'A viewer can make one.' : 'Make the first.'}
        </p>
      )}
      {[...bySection(places)].map(([section, ofSection]) => (
        <section key={section} aria-label={inPane(section)} className="places">
          <h2>{section}</h2>
          <ul className="people">
            {ofSection.map((place) => (
              <PlaceRow
                key={place.category.id}
                place={place}
                badge={badgeOf(place.category.id)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
      {data?.places.pageInfo.hasNextPage === true && (
        <PassFocusButton className="link" onClick={() => attempt(more())}>
          More places
        </PassFocusButton>
      )}
    </Scroller>
  );
}

const listOf = ({ places }: PlacesQuery) => places;

interface PlaceRowProps extends Pick<PanelProps, 'onOpen'> {
  readonly place: PlaceRowFragment;
  readonly badge: Badge | null;
}

function PlaceRow({ place, badge, onOpen }: PlaceRowProps) {
  const { category, title, description } = place;
  return (
    <li>
      <div className="grow">
        <button className="link strong" dir="auto" onClick={() => onOpen(placeView(category.key))}>
          {title}
        </button>{' '}
        <UnreadBadge of={badge} />
        {description !== null && <p dir="auto">{description}</p>}
        <p className="hint">{placeWords(place)}</p>
      </div>
    </li>
  );
}

function bySection(
  places: readonly PlaceRowFragment[],
): ReadonlyMap<string, readonly PlaceRowFragment[]> {
  const sections = new Map<string, readonly PlaceRowFragment[]>();
  for (const place of places)
    sections.set(place.section, [...(sections.get(place.section) ?? []), place]);
  return sections;
}
