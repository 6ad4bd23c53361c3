/** The feeds that this server offers, as tabs: those that need no argument, the threads, and the one that is open. */
import type { KeyboardEvent } from 'react';
import type { ShellQuery } from '../api/generated.ts';
import { THREADS, writeView, type View } from './use-address.ts';

interface FeedTabsProps {
  readonly templates: ShellQuery['templates'];
  readonly view: View;
  readonly paneIndex: number;
  readonly onOpen: (view: View) => void;
}

interface Tab {
  readonly view: View;
  readonly label: string;
  readonly about: string;
}

export function FeedTabs({ templates, view, paneIndex, onOpen }: FeedTabsProps) {
  const tabs = tabsOf(templates, view);
  const openKey = writeView(view);
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (by === undefined || at === -1) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Feeds" onKeyDown={walk}>
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
          </button>
        );
      })}
    </div>
  );
}

function tabsOf(templates: ShellQuery['templates'], view: View): readonly Tab[] {
  const plain = templates
    .filter(({ params }) => params.every(({ isRequired }) => !isRequired))
    .map(({ name, description }) => ({
      view: { template: name, args: {} },
      label: titleOf(name),
      about: description,
    }));
  const threads = {
    view: { template: THREADS, args: {} },
    label: 'Threads',
    about: 'Conversations by category, with what is unread',
  };
  const tabs = [...plain, threads];
  const isThere = tabs.some((tab) => writeView(tab.view) === writeView(view));
  return isThere ? tabs : [...tabs, { view, label: labelOf(view), about: 'Open now' }];
}

function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ');
}

function labelOf({ template, args }: View): string {
  return `${titleOf(template)}: ${Object.values(args).join(', ')}`;
}
