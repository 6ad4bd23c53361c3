/** Announces the entries of the change log to live followers, whichever process wrote them. */
import { tellChanged, tellPublished, type OnChange } from '../../watch-changes.ts';
import type { Copies } from './change-log.ts';
import type { LogEntry } from './log-entry.ts';

/** The same copies; `onChange` is called after each entry, when they are up to date. */
export function announcing(copies: Copies, onChange: OnChange): Copies {
  return {
    apply(entry) {
      copies.apply(entry);
      announce(entry, onChange);
    },
    clear(settled) {
      copies.clear(settled);
      onChange({ kind: 'everything' });
    },
  };
}

function announce(entry: LogEntry, onChange: OnChange): void {
  switch (entry.kind) {
    case 'item':
      tellChanged(
        { position: entry.position, thread: entry.thread ?? null, subject: entry.subject },
        onChange,
      );
      return;
    case 'like':
      onChange({ kind: 'counters', positions: [entry.position] });
      return;
    case 'viewers':
      onChange({ kind: 'viewers', viewers: entry.viewers });
      return;
    case 'members':
      onChange({ kind: 'viewers', viewers: [entry.user] });
      return;
    case 'settled':
      // Too much for an entry: what these items answer is unknown.
      if (entry.items === null) onChange({ kind: 'everything' });
      else tellPublished(entry.items, onChange);
      onChange({ kind: 'settled', upTo: entry.upTo });
      return;
    case 'people':
      // A person who joins with ordinary standing, or takes another name, changes nothing that anybody sees.
      if (entry.isAlone !== true) onChange({ kind: 'people', people: entry.people });
      return;
    case 'places':
      onChange({ kind: 'everything' });
      return;
    case 'counts':
  }
}
