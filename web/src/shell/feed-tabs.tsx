/**
 * The server's feeds as tabs: those without parameters, threads, the viewer's favourites and drafts, and what is open.
 */
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { ShellQuery } from '../api/generated.ts';
import { NewBadge } from './new-badge.tsx';
import { fromTop, writeView, type View } from './use-address.ts';

interface FeedTabsProps {
  readonly templates: ShellQuery['templates'];
  readonly view: View;
  readonly viewer: string;
  readonly paneIndex: number;
  readonly onOpen: (view: View) => void;
}

interface Tab {
  readonly view: View;
  readonly label: string;
  readonly about: string;
}

export function FeedTabs({ templates, view, viewer, paneIndex, onOpen }: FeedTabsProps) {
  const open = fromTop(view);
  const tabs = tabsOf(templates, open, viewer);
  const openKey = writeView(open);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => showOpen(list.current), [openKey]);
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (by === undefined || at === -1) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className="tabs" ref={list} role="tablist" aria-label="Feeds" onKeyDown={walk}>
      {tabs.map((tab) => {
        const key = writeView(tab.view);
        const isOpen = key === openKey;
        return (
          <button
            key={key}
            role="tab"
            id={`tab-${paneIndex}-${isOpen ? 'open' : key}`}
            aria-selected={isOpen}
            aria-controls={`panel-${paneIndex}`}
            tabIndex={isOpen ? 0 : -1}
            title={tab.about}
            onClick={() => onOpen(tab.view)}
          >
            {tab.label}
            {tab.view.template === HOME && viewer !== '' && !isOpen && <NewBadge view={tab.view} />}
          </button>
        );
      })}
    </div>
  );
}

/** The label of a view's tab. */
export function tabLabel({ templates, view, viewer }: Omit<FeedTabsProps, 'paneIndex' | 'onOpen'>) {
  const open = fromTop(view);
  const key = writeView(open);
  return tabsOf(templates, open, viewer).find((tab) => writeView(tab.view) === key)?.label ?? '';
}

/** If not all tabs fit, scrolls until the open one is in sight. */
function showOpen(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]') ?? null;
  if (list === null || tab === null) return;
  const [from, to] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth];
  if (from < list.scrollLeft) list.scrollLeft = from;
  else if (to > list.scrollLeft + list.clientWidth) list.scrollLeft = to - list.clientWidth;
}

const HOME = 'home';

/** The most used feeds, in this order; others follow by name. */
const FIRST_TABS: readonly string[] = [
  HOME,
  'following-latest',
  'trending',
  'everything',
  'threads',
  'places',
  'directs',
];

function tabsOf(templates: ShellQuery['templates'], view: View, viewer: string): readonly Tab[] {
  const feeds = templates
    .filter(({ params }) => params.every(({ isRequired }) => !isRequired))
    .map(({ name, description }) => ({
      view: { template: name, args: {} },
      label: titleOf(name),
      about: description,
    }));
  const own = viewer === '' ? [] : ownTabs(templates, viewer);
  const tabs = [...feeds, THREADS, PLACES].sort((a, b) => rankOf(a) - rankOf(b)).concat(own);
  const isThere = tabs.some((tab) => writeView(tab.view) === writeView(view));
  return isThere ? tabs : [...tabs, { view, label: labelOf(view), about: 'Open now' }];
}

function rankOf({ view: { template } }: Tab): number {
  const at = FIRST_TABS.indexOf(template);
  return at === -1 ? FIRST_TABS.length : at;
}

const THREADS: Tab = {
  view: { template: 'threads', args: {} },
  label: 'Threads',
  about: 'Conversations by category, with what is unread',
};

const PLACES: Tab = {
  view: { template: 'places', args: {} },
  label: 'Places',
  about: 'Forums, blogs, news and groups, to which threads belong',
};

function ownTabs(templates: ShellQuery['templates'], viewer: string): readonly Tab[] {
  const drafts = {
    view: { template: 'drafts', args: {} },
    label: 'Drafts',
    about: 'What you have written but not published',
  };
  const favourites = {
    view: { template: 'favourited-by', args: { person: viewer } },
    label: 'Favourites',
    about: 'Items that you have starred',
  };
  const hasFavourites = templates.some(({ name }) => name === favourites.view.template);
  return hasFavourites ? [favourites, drafts] : [drafts];
}

function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');
}

/** Labels for views whose ids mean nothing to a reader. */
const PLAIN_LABELS: ReadonlyMap<string, string> = new Map([
  ['me', 'You'],
  ['item', 'Item'],
  ['list', 'List'],
  ['thread', 'Thread'],
  ['place', 'Place'],
]);

function labelOf({ template, args }: View): string {
  const [first] = Object.values(args);
  const title = titleOf(template);
  return PLAIN_LABELS.get(template) ?? (first === undefined ? title : `${title}: ${first}`);
}
