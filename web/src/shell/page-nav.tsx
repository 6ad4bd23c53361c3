/** The pages of one person or place, as buttons. */
import { useInPane } from './places.ts';

interface PageNavProps {
  readonly label: string;
  /** Each page's name and the words on its button. */
  readonly pages: readonly (readonly [name: string, words: string])[];
  /** The name of the page that is open. */
  readonly open: string;
  readonly onOpen: (name: string) => void;
}

export function PageNav({ label, pages, open, onOpen }: PageNavProps) {
  const inPane = useInPane();
  return (
    <nav className="row" aria-label={inPane(label)}>
      {pages.map(([name, words]) => (
        <button
          key={name}
          aria-current={name === open ? 'page' : undefined}
          onClick={() => onOpen(name)}
        >
          {words}
        </button>
      ))}
    </nav>
  );
}
