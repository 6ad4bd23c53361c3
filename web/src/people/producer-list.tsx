/** People and other things that can be followed, each with a link and a follow button. */
import { useContext } from 'react';
import type { Attempts } from '../api/use-attempt.ts';
import { followWords } from '../items/follow-words.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import type { View } from '../shell/use-address.ts';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';
import type { ProducerRowFragment } from './generated.ts';

interface ProducerListProps
  extends Pick<PanelProps, 'viewer' | 'onOpen'>, Pick<Attempts, 'attempt'> {
  readonly label: string;
  readonly producers: readonly ProducerRowFragment[];
  /** Shown for an empty list. */
  readonly none: string;
}

export function ProducerList({ label, producers, none, ...props }: ProducerListProps) {
  if (producers.length === 0) return <p className="empty">{none}</p>;
  return (
    <ul className="people" aria-label={label}>
      {producers.map((producer) => (
        <li key={producer.id}>
          <ProducerLink producer={producer} onOpen={props.onOpen} />
          <FollowButton producer={producer} {...props} />
        </li>
      ))}
    </ul>
  );
}

/** A producer's fields in a list, in addition to its key. */
export type Linked = Pick<ProducerRowFragment, '__typename' | 'key'> & {
  readonly login?: string;
  readonly name?: string;
};

interface ProducerLinkProps extends Pick<PanelProps, 'onOpen'> {
  readonly producer: Linked;
}

export function ProducerLink({ producer, onOpen }: ProducerLinkProps) {
  const names = useContext(Names);
  const { key, login, name } = producer;
  const view = viewOf(producer);
  const person = login === undefined ? null : { login, ...(name === undefined ? {} : { name }) };
  const words = person === null ? key.replace(':', ' ') : nameOf(names, person);
  return (
    <>
      {login !== undefined && <Avatar login={login} />}
      {view === null ? (
        <span className="grow" dir="auto">
          {words}
        </span>
      ) : (
        <button className="link grow" dir="auto" onClick={() => onOpen(view)}>
          {words}
        </button>
      )}
    </>
  );
}

/** Null for a producer without a page here. */
function viewOf({ __typename, key }: Linked): View | null {
  const id = key.slice(key.indexOf(':') + 1);
  if (__typename === 'User') return { template: 'person', args: { login: id } };
  if (__typename === 'Tag') return { template: 'tag', args: { tag: id } };
  return __typename === 'Thread' ? { template: 'thread', args: { thread: id } } : null;
}

interface FollowButtonProps extends Pick<PanelProps, 'viewer'>, Pick<Attempts, 'attempt'> {
  readonly producer: ProducerRowFragment;
}

function FollowButton({ producer, viewer, attempt }: FollowButtonProps) {
  const actions = useItemActions();
  if (viewer === '' || producer.key === `user:${viewer}`) return null;
  const words = followWords(producer);
  return (
    <button
      aria-label={`${words} ${producer.key}`}
      onClick={() => attempt(actions.toggleFollow(producer))}
    >
      {words}
    </button>
  );
}
