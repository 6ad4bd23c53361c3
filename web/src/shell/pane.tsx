/** One viewer's window: their client, the feeds as tabs, their notifications, and what is open. */
import { ServerError } from '@apollo/client';
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { useCallback, useContext, useEffect, useMemo, useRef, type RefObject } from 'react';
import { openClient, reopenOnline } from '../api/client.ts';
import { codeOf } from '../api/errors.ts';
import { ShellDocument, type ShellQuery } from '../api/generated.ts';
import { isLogin } from '../viewers/login.ts';
import { Names } from '../viewers/names.ts';
import { ViewerPicker } from '../viewers/viewer-picker.tsx';
import { Bell } from './bell.tsx';
import { Boundary } from './boundary.tsx';
import { EditDesk } from './edit-desk.tsx';
import { FeedTabs, tabLabel } from './feed-tabs.tsx';
import { later } from './later.tsx';
import type { PanelProps } from './panel-props.ts';
import { Panel } from './panel.tsx';
import { inPane, PaneIndex } from './places.ts';
import { Problem } from './problem.tsx';
import { isSearch, maySearch, SearchField } from './search-field.tsx';
import type { ChangePane, PaneAddress, View } from './use-address.ts';
import { Counts, useNotificationCounts } from './use-notification-counts.ts';
import { TabLabel } from './use-title.ts';

const RefusedViewer = later(() => import('../people/refused-viewer.tsx'));

export interface PaneProps {
  readonly index: number;
  readonly address: PaneAddress;
  readonly onChange: ChangePane;
  readonly isCloseable: boolean;
}

export function Pane(props: PaneProps) {
  const { viewer } = props.address;
  // No request can be made with a name that a header cannot contain. The names of others are then loaded anonymously.
  const client = useMemo(() => openClient(isNameable(viewer) ? viewer : ''), [viewer]);
  useEffect(() => {
    const stop = reopenOnline(client);
    return () => {
      stop();
      client.stop();
    };
  }, [client]);
  return (
    <ApolloProvider client={client}>
      <PaneContent {...props} />
    </ApolloProvider>
  );
}

function isNameable(viewer: string): boolean {
  return viewer === '' || isLogin(viewer);
}

/** Whether the server refuses this viewer's requests, as those of an erased person, or none can be made. */
function isRefused(viewer: string, error: unknown): boolean {
  const isUnknown = ServerError.is(error) && error.statusCode === 401;
  return !isNameable(viewer) || isUnknown || codeOf(error) === 'FORBIDDEN';
}

/** The default views: the ranked home of a viewer, and the public front page for everybody else. */
const FIRST_VIEWS = ['home', 'trending'] as const;

interface PaneBarProps extends PaneProps {
  readonly isRefused: boolean;
  /** Null until it is known what is open. */
  readonly view: View | null;
  readonly templates: ShellQuery['templates'];
  readonly pane: RefObject<HTMLElement | null>;
}

/** The viewer, links to what is theirs, and the search field. */
function PaneBar(props: PaneBarProps) {
  const { index, address, onChange, isCloseable, isRefused, view, templates, pane } = props;
  const counts = useContext(Counts);
  const { viewer, isInspecting } = address;
  const change = (next: Partial<PaneAddress>): void => onChange(index, next);
  const leaveSearch = useLeaveSearch(view, change);
  return (
    <div className="pane-bar">
      <ViewerPicker
        viewer={viewer}
        onPick={(login) => change({ viewer: login, view: null })}
        onJoined={(login) => change({ viewer: login })}
      />
      {view !== null && maySearch(templates) && (
        <SearchField
          index={index}
          view={view}
          pane={pane}
          onOpen={(next) => change({ view: next })}
          onLeave={leaveSearch}
        />
      )}
      {viewer !== '' && !isRefused && (
        <>
          <button
            aria-pressed={view?.template === 'me'}
            onClick={() => change({ view: { template: 'me', args: {} } })}
          >
            You
          </button>
          <Bell
            counts={counts}
            isOpen={view?.template === 'notifications'}
            onOpen={(next) => change({ view: next })}
          />
        </>
      )}
      <button aria-pressed={isInspecting} onClick={() => change({ isInspecting: !isInspecting })}>
        Inspect
      </button>
      {isCloseable && (
        <button
          aria-label="Close this pane"
          onClick={() => {
            onChange(index, null);
            // In the pane that stays.
            document.querySelector<HTMLElement>('.pane .scroller')?.focus();
          }}
        >
          ×
        </button>
      )}
    </div>
  );
}

/** Returns to what was open before the search; if it was opened by its address, to the default view. */
function useLeaveSearch(
  view: View | null,
  change: (next: Partial<PaneAddress>) => void,
): () => void {
  const before = useRef<View | null>(null);
  if (view !== null && !isSearch(view)) before.current = view;
  return () => change({ view: before.current });
}

function PaneContent({ index, address, onChange, isCloseable }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(ShellDocument);
  const { viewer, isInspecting } = address;
  const open = useCallback((view: View): void => onChange(index, { view }), [onChange, index]);
  const templates = data?.templates ?? [];
  const refused = isRefused(viewer, error);
  const view = refused ? null : viewOf(address, templates);
  const names = useMemo(
    () => new Map(data?.demoViewers.map(({ login, name }) => [login, name])),
    [data?.demoViewers],
  );
  const counts = useNotificationCounts(refused ? '' : viewer);
  const shown = { templates, viewer, isInspecting, pane, onOpen: open };
  return (
    <Counts value={counts}>
      <Names value={names}>
        <section
          className="pane"
          ref={pane}
          aria-label={inPane(index, `Pane of ${viewer || 'nobody'}`)}
        >
          <PaneBar
            index={index}
            address={address}
            onChange={onChange}
            isCloseable={isCloseable}
            isRefused={refused}
            view={view}
            templates={templates}
            pane={pane}
          />
          <PaneIndex value={index}>
            {refused ? (
              <Boundary>
                <RefusedViewer
                  viewer={viewer}
                  error={error}
                  onAnonymous={() => onChange(index, { viewer: '', view: null })}
                />
              </Boundary>
            ) : (
              <Problem error={error} onRetry={refetch} />
            )}
            {view !== null && data !== undefined && <OpenView {...shown} view={view} />}
          </PaneIndex>
        </section>
      </Names>
    </Counts>
  );
}

/** The open view; null until the server's feeds are known. */
function viewOf({ view, viewer }: PaneAddress, templates: ShellQuery['templates']): View | null {
  const preferred = viewer === '' ? FIRST_VIEWS[1] : FIRST_VIEWS[0];
  const first = templates.find(({ name }) => name === preferred) ?? templates[0];
  return view ?? (first === undefined ? null : { template: first.name, args: {} });
}

interface OpenViewProps extends PanelProps {
  readonly templates: ShellQuery['templates'];
}

/** The tabs, and below them the panel of the one that is open. */
function OpenView({ templates, ...props }: OpenViewProps) {
  const index = useContext(PaneIndex);
  const { view, viewer, onOpen } = props;
  return (
    <>
      <FeedTabs
        templates={templates}
        view={view}
        viewer={viewer}
        paneIndex={index}
        onOpen={onOpen}
      />
      <div
        className="panel"
        role="tabpanel"
        id={`panel-${index}`}
        aria-labelledby={`tab-${index}-open`}
      >
        <TabLabel value={tabLabel({ templates, view, viewer })}>
          <EditDesk view={view} onOpen={onOpen}>
            <Panel {...props} />
          </EditDesk>
        </TabLabel>
      </div>
    </>
  );
}
