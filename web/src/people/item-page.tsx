/** One item by its id, and who likes it. */
import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { codeOf } from '../api/errors.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { ItemCard } from '../items/item-card.tsx';
import { useItemActions } from '../items/use-item-actions.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { Waiting } from '../shell/waiting.tsx';
import { ItemPageDocument } from './generated.ts';
import { ProducerList } from './producer-list.tsx';

export default function ItemPage({ view, viewer, onOpen }: PanelProps) {
  const id = view.args['id'] ?? '';
  const { data, error, refetch } = useQuery(ItemPageDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const actions = useItemActions();
  const [isDeleted, setDeleted] = useState(false);
  // Nobody is told here that it was edited, deleted or liked.
  useBackInSight(() => void refetch().catch(() => undefined));
  // The last answer stays when it is asked for again in vain.
  const isGone = codeOf(error) === 'NOT_FOUND';
  const item = data?.node?.__typename === 'Item' && !isGone ? data.node : null;
  return (
    <Scroller title={item?.title ?? undefined}>
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      <Waiting of={data} error={error} />
      <div role="status">{isDeleted && <p className="empty">This item is deleted.</p>}</div>
      {item !== null && !isDeleted && (
        <>
          <div className="feed-bar" role="feed" aria-label="Item">
            <ItemCard
              itemId={item.id}
              number={1}
              viewer={viewer}
              actions={actions}
              attempt={attempt}
              onOpen={onOpen}
              onRemove={() => setDeleted(true)}
              isAlone
              mark=""
            />
          </div>
          <h2>Liked by</h2>
          <ProducerList
            label="Liked by"
            producers={item.likers.nodes}
            none="Nobody likes it yet."
            viewer={viewer}
            onOpen={onOpen}
            attempt={attempt}
          />
          {item.likers.pageInfo.hasNextPage && (
            <p className="hint">
              {item.likers.nodes.length} of {item.likeCount} shown.
            </p>
          )}
        </>
      )}
    </Scroller>
  );
}
