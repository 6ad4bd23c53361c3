/** The feed of one tag, and the lists that contain it. */
import { skipToken, useQuery } from '@apollo/client/react';
import { FeedView } from '../feed/feed-view.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { TagIdDocument } from './generated.ts';
import { ListMenu } from './list-menu.tsx';

export default function TagPage(props: PanelProps) {
  const { view, viewer } = props;
  const { tag = '' } = view.args;
  const { data } = useQuery(TagIdDocument, viewer === '' ? skipToken : { variables: { tag } });
  const id = data?.producer?.id;
  const tools =
    id === undefined ? null : (
      <div className="row feed-bar">
        <ListMenu producerId={id} />
      </div>
    );
  return <FeedView {...props} tools={tools} />;
}
