/**
 * What is written in a form, and its way to the server: published, or saved as a draft. It has one key from its first
 * letter until the server has it, so that sending it again after a lost answer never publishes twice.
 */
import { useApolloClient } from '@apollo/client/react';
import { attachmentsOf } from './attachments.ts';
import { newKey, sendOnce } from './client-key.ts';
import { keepDraft, moveDraft, publishNow, type Place, type Written } from './publish.ts';
import { isBlank, NO_TEXT } from './text.ts';
import { useUnsent, type Unsent } from './use-unsent.ts';

export interface WrittenForm extends Omit<Unsent<Written>, 'writing'> {
  readonly written: Written;
  readonly publish: () => Promise<void>;
  readonly keep: () => Promise<void>;
}

export function useWritten(form: string, place: Place, start: () => Written): WrittenForm {
  const client = useApolloClient();
  const { writing: written, ...unsent } = useUnsent({
    form,
    start,
    // Of a saved draft, the changes alone are unsent.
    isBegun: place.draft === null ? isBegun : (now) => isOther(now, start()),
  });
  const { write, forget } = unsent;
  const renew = async (): Promise<void> => {
    const key = newKey();
    write({ key });
    // No list names the form of a published draft, so its text could not be found again.
    if (written.isKept) await moveDraft(client, { written, key }, place);
  };
  const publish = async (): Promise<void> => {
    await sendOnce(() => publishNow(client, written, place), renew);
    forget();
  };
  const keep = async (): Promise<void> => {
    // Refuses what is incomplete, before it counts as a draft.
    attachmentsOf(written.attachments);
    // Even when no answer comes, the server may have it, and it is published from there: otherwise it would stay a draft.
    write({ isKept: true });
    await sendOnce(() => keepDraft(client, written, place), renew);
    forget();
  };
  return { ...unsent, written, publish, keep };
}

function isOther(now: Written, saved: Written): boolean {
  return JSON.stringify(now) !== JSON.stringify(saved);
}

function isBegun(written: Written): boolean {
  const { tags, attachments } = written;
  return !isBlank(written) || tags.trim() !== '' || attachments.length > 0;
}

export function newWritten(): Written {
  return {
    ...NO_TEXT,
    key: newKey(),
    isKept: false,
    visibility: 'PUBLIC',
    attachments: [],
    publishAt: '',
  };
}
