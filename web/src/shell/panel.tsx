/**
 * The content of a pane below its tabs. A feed is part of the first load; everything else is loaded when it is opened,
 * so that the first load stays small.
 */
import type { ComponentType } from 'react';
import { FeedView } from '../feed/feed-view.tsx';
import { Boundary } from './boundary.tsx';
import { later } from './later.tsx';
import type { PanelProps } from './panel-props.ts';
import { writeView } from './use-address.ts';

/** By the name that a view has in place of a template. A template of the same name is not shown. */
const PANELS: Readonly<Record<string, ComponentType<PanelProps>>> = {
  threads: later(() => import('../threads/thread-list.tsx')),
  thread: later(() => import('../threads/thread-view.tsx')),
  places: later(() => import('../places/place-list.tsx')),
  place: later(() => import('../places/place-page.tsx')),
  notifications: later(() => import('../notifications/notification-list.tsx')),
  drafts: later(() => import('../writing/draft-list.tsx')),
  person: later(() => import('../people/person-page.tsx')),
  item: later(() => import('../people/item-page.tsx')),
  list: later(() => import('../people/list-page.tsx')),
  tag: later(() => import('../people/tag-page.tsx')),
  search: later(() => import('../search/search-page.tsx')),
  me: later(() => import('../people/me.tsx')),
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
