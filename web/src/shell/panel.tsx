/**
 * What a pane shows below its tabs. A feed comes with the page; everything else is loaded when it is opened, so that the
 * first load stays small.
 */
import { lazy, type ComponentType } from 'react';
import { FeedView } from '../feed/feed-view.tsx';
import { Boundary } from './boundary.tsx';
import type { PanelProps } from './panel-props.ts';
import { writeView } from './use-address.ts';

/** By the name that stands in a view's place for a template. A template of the same name is not shown. */
const PANELS: Readonly<Record<string, ComponentType<PanelProps>>> = {
  threads: lazy(() => import('../threads/thread-list.tsx')),
  thread: lazy(() => import('../threads/thread-view.tsx')),
  places: lazy(() => import('../places/place-list.tsx')),
  place: lazy(() => import('../places/place-page.tsx')),
  notifications: lazy(() => import('../notifications/notification-list.tsx')),
  drafts: lazy(() => import('../writing/draft-list.tsx')),
  person: lazy(() => import('../people/person-page.tsx')),
  item: lazy(() => import('../people/item-page.tsx')),
  list: lazy(() => import('../people/list-page.tsx')),
  tag: lazy(() => import('../people/tag-page.tsx')),
  me: lazy(() => import('../people/me.tsx')),
};

export function Panel(props: PanelProps) {
  const key = writeView(props.view);
  const { template } = props.view;
  const Shown = (Object.hasOwn(PANELS, template) ? PANELS[template] : undefined) ?? FeedView;
  return (
    <Boundary key={key}>
      <Shown {...props} />
    </Boundary>
  );
}
