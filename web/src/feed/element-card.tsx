/** An element in a feed, which is not an item: a prompt, people to follow, a row of items, a thread. */
import { useContext, useId } from 'react';
import type { CardElementFragment } from '../api/generated.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { threadTitle } from '../threads/thread-title.ts';
import { Avatar } from '../viewers/avatar.tsx';
import { Names, nameOf } from '../viewers/names.ts';

interface ElementCardProps extends Pick<PanelProps, 'onOpen'> {
  readonly element: CardElementFragment;
}

/** Renders nothing for an unknown kind. */
export function ElementCard({ element, onOpen }: ElementCardProps) {
  const id = useId();
  if (element.__typename === 'CustomElement') return null;
  return (
    <article className="card element" tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{element.title ?? HEADINGS[element.__typename]}</h2>
      <Content element={element} onOpen={onOpen} />
    </article>
  );
}

const HEADINGS = {
  PromptElement: 'A note',
  SuggestionElement: 'People to follow',
  CarouselElement: 'More to read',
  ThreadElement: 'A thread to read',
};

function Content({ element, onOpen }: ElementCardProps) {
  const names = useContext(Names);
  switch (element.__typename) {
    case 'PromptElement':
      return (
        <>
          {element.text !== null && (
            <p className="text" dir="auto">
              {element.text}
            </p>
          )}
          {element.url !== null && (
            <a href={element.url} rel="noreferrer noopener" target="_blank">
              {new URL(element.url).host}
            </a>
          )}
        </>
      );
    case 'SuggestionElement':
      return (
        <ul className="people">
          {element.users.map((user) => (
            <li key={user.id}>
              <Avatar login={user.login} />
              <button
                className="link grow"
                dir="auto"
                onClick={() => onOpen({ template: 'person', args: { login: user.login } })}
              >
                {nameOf(names, user)}
              </button>
            </li>
          ))}
        </ul>
      );
    case 'CarouselElement':
      return (
        <ul className="carousel">
          {element.items.map(({ id, title, text, author }) => (
            <li key={id}>
              <button
                className="link excerpt"
                dir="auto"
                onClick={() => onOpen({ template: 'item', args: { id } })}
              >
                {title ?? text}
              </button>
              {author !== null && <bdi className="hint">{nameOf(names, author)}</bdi>}
            </li>
          ))}
        </ul>
      );
    case 'ThreadElement': {
      const { thread } = element;
      return (
        <button
          className="link"
          dir="auto"
          onClick={() => onOpen({ template: 'thread', args: { thread: thread.name } })}
        >
          {threadTitle(thread)}
        </button>
      );
    }
    default:
      return null;
  }
}
