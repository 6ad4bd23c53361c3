/** The feed of one of the viewer's lists, under its title, which opens the list's members. */
import { useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { FeedView } from '../feed/feed-view.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { MyListsDocument } from './generated.ts';
import { ListMembers } from './list-members.tsx';

export default function ListPage(props: PanelProps) {
  const { list: key = '' } = props.view.args;
  const { data, error, refetch } = useQuery(MyListsDocument);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const list = data?.viewer?.lists.find((one) => one.key === key);
  if (list === undefined)
    return (
      <Scroller title="List">
        <Problem error={error} onRetry={() => refetch()} />
        {data !== undefined && <p className="empty">This viewer has no such list.</p>}
      </Scroller>
    );
  const head = (
    <header className="person-head">
      <h2 dir="auto">{list.title}</h2>
      <button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Members
      </button>
      <div id={id} className="list-menu" hidden={!isOpen}>
        {isOpen && <ListMembers listId={list.id} onOpen={props.onOpen} />}
      </div>
    </header>
  );
  return <FeedView {...props} head={head} title={list.title} />;
}
