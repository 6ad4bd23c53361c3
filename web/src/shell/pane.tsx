/** One viewer's window: their client, the feeds as tabs, their notifications, and what is open. */
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { useContext, useEffect, useMemo, useRef } from 'react';
import { openClient } from '../api/client.ts';
import { JoinDocument, ShellDocument } from '../api/generated.ts';
import { send } from '../api/send.ts';
import { Names } from '../viewers/names.ts';
import { ViewerPicker } from '../viewers/viewer-picker.tsx';
import { Bell } from './bell.tsx';
import { FeedTabs, tabLabel } from './feed-tabs.tsx';
import { Panel } from './panel.tsx';
import { PaneIndex } from './places.ts';
import { Problem } from './problem.tsx';
import type { ChangePane, PaneAddress, View } from './use-address.ts';
import { Counts, useNotificationCounts } from './use-notification-counts.ts';
import { TabLabel } from './use-title.ts';

export interface PaneProps {
  readonly index: number;
  readonly address: PaneAddress;
  readonly onChange: ChangePane;
  readonly isCloseable: boolean;
}

export function Pane(props: PaneProps) {
  const { viewer } = props.address;
  const client = useMemo(() => openClient(viewer), [viewer]);
  useEffect(() => () => client.stop(), [client]);
  return (
    <ApolloProvider client={client}>
      <PaneContent {...props} />
    </ApolloProvider>
  );
}

/** Where nobody said what to open: the ranked home of a viewer, the public front page of everybody else. */
const FIRST_VIEWS = ['home', 'trending'] as const;

/** As the newcomer, who is not yet the viewer of a pane. */
async function join(login: string, name: string | null): Promise<void> {
  const client = openClient(login);
  try {
    await send(client, { mutation: JoinDocument, variables: { name } });
  } finally {
    client.stop();
  }
}

interface PaneBarProps extends PaneProps {
  /** Null until it is known what is open. */
  readonly openTemplate: string | null;
}

/** Who reads, and the way to what is theirs. */
function PaneBar({ index, address, onChange, isCloseable, openTemplate }: PaneBarProps) {
  const counts = useContext(Counts);
  const { viewer, isInspecting } = address;
  const change = (next: Partial<PaneAddress>): void => onChange(index, next);
  return (
    <div className="pane-bar">
      <ViewerPicker
        viewer={viewer}
        onPick={(login) => change({ viewer: login, view: null })}
        onJoin={join}
        onJoined={(login) => change({ viewer: login })}
      />
      {viewer !== '' && (
        <>
          <button
            aria-pressed={openTemplate === 'me'}
            onClick={() => change({ view: { template: 'me', args: {} } })}
          >
            You
          </button>
          <Bell
            counts={counts}
            isOpen={openTemplate === 'notifications'}
            onOpen={(view) => change({ view })}
          />
        </>
      )}
      <button aria-pressed={isInspecting} onClick={() => change({ isInspecting: !isInspecting })}>
        Inspect
      </button>
      {isCloseable && (
        <button aria-label="Close this pane" onClick={() => onChange(index, null)}>
          ×
        </button>
      )}
    </div>
  );
}

function PaneContent({ index, address, onChange, isCloseable }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(ShellDocument);
  const { viewer, isInspecting } = address;
  const open = (view: View): void => onChange(index, { view });
  const templates = data?.templates ?? [];
  const preferred = viewer === '' ? FIRST_VIEWS[1] : FIRST_VIEWS[0];
  const first = templates.find(({ name }) => name === preferred) ?? templates[0];
  const view = address.view ?? (first === undefined ? null : { template: first.name, args: {} });
  const names = useMemo(
    () => new Map(data?.demoViewers.map(({ login, name }) => [login, name])),
    [data?.demoViewers],
  );
  const counts = useNotificationCounts(viewer);
  return (
    <Counts value={counts}>
      <Names value={names}>
        <section className="pane" ref={pane} aria-label={`Pane of ${viewer || 'nobody'}`}>
          <PaneBar
            index={index}
            address={address}
            onChange={onChange}
            isCloseable={isCloseable}
            openTemplate={view?.template ?? null}
          />
          <Problem error={error} onRetry={refetch} />
          {view !== null && data !== undefined && (
            <>
              <FeedTabs
                templates={templates}
                view={view}
                viewer={viewer}
                paneIndex={index}
                onOpen={open}
              />
              <div
                className="panel"
                role="tabpanel"
                id={`panel-${index}`}
                aria-labelledby={`tab-${index}-open`}
              >
                <PaneIndex value={index}>
                  <TabLabel value={tabLabel({ templates, view, viewer })}>
                    <Panel
                      view={view}
                      viewer={viewer}
                      isInspecting={isInspecting}
                      pane={pane}
                      onOpen={open}
                    />
                  </TabLabel>
                </PaneIndex>
              </div>
            </>
          )}
        </section>
      </Names>
    </Counts>
  );
}
