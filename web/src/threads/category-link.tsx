/** The link to the place or the tag to which an open thread belongs. */
import { useFragment } from '@apollo/client/react';
import { placeView } from '../places/place-words.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { categoryTitle } from './category-title.ts';
import { ThreadCategoryFragmentDoc } from './generated.ts';

interface CategoryLinkProps extends Pick<PanelProps, 'onOpen'> {
  readonly threadId: string;
}

export function CategoryLink({ threadId, onOpen }: CategoryLinkProps) {
  const { data, complete } = useFragment({
    fragment: ThreadCategoryFragmentDoc,
    fragmentName: 'ThreadCategory',
    from: { __typename: 'Thread', id: threadId },
  });
  const category = complete ? data.category : null;
  if (category === null) return null;
  const title = categoryTitle(category);
  const view =
    category.__typename === 'Tag'
      ? { template: 'tag', args: { tag: title } }
      : placeView(category.key);
  return (
    <p className="hint">
      in{' '}
      <button className="link" onClick={() => onOpen(view)}>
        <bdi>{title}</bdi>
      </button>
    </p>
  );
}
