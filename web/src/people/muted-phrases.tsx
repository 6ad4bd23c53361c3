/** The words and phrases that the viewer muted, with a field to add one, and a button to remove each. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt, type Attempts } from '../api/use-attempt.ts';
import { useLongList } from '../api/use-long-list.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { toNextButton } from '../shell/pass-focus.ts';
import { Problem } from '../shell/problem.tsx';
import { Section } from '../shell/section.tsx';
import { useSending } from '../writing/use-sending.ts';
import {
  MutedPhrasesDocument,
  MutePhraseDocument,
  UnmutePhraseDocument,
  type MutedPhrasesQuery,
} from './generated.ts';

const listOf = ({ viewer }: MutedPhrasesQuery) => viewer?.mutedPhrases;

export function MutedPhrases() {
  const { again, more, fetchPolicy } = useLongList({ query: MutedPhrasesDocument, listOf });
  const { data, error, refetch } = useQuery(MutedPhrasesDocument, { fetchPolicy });
  const { error: problem, attempt } = useAttempt();
  const list = data?.viewer?.mutedPhrases;
  return (
    <Section title="Words and phrases you muted">
      <PhraseForm onMuted={again} />
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {list?.nodes.length === 0 && (
        <p className="hint">
          None. Other people’s items that contain a muted phrase are hidden from you.
        </p>
      )}
      <ul className="people">
        {list?.nodes.map(({ phrase }) => (
          <PhraseRow key={phrase} phrase={phrase} attempt={attempt} again={again} />
        ))}
      </ul>
      {list?.pageInfo.hasNextPage === true && (
        <PassFocusButton className="link" onClick={() => attempt(more())}>
          More phrases
        </PassFocusButton>
      )}
    </Section>
  );
}

function PhraseForm({ onMuted }: { readonly onMuted: () => Promise<unknown> }) {
  const client = useApolloClient();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [phrase, setPhrase] = useState('');
  const { error, isSending, sendOff, dropError } = useSending();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Here the line is corrected, or the next one typed.
    field.current?.focus();
    sendOff(async () => {
      const sent = send(client, { mutation: MutePhraseDocument, variables: { phrase } });
      await acting(`mute ${quoted(phrase.trim())}`, sent);
      // The reader may have begun the next one.
      setPhrase((now) => (now === phrase ? '' : now));
      await onMuted();
    });
  };
  return (
    <form className="row login-form" onSubmit={submit}>
      <label htmlFor={id}>A word or phrase to mute</label>
      <input
        id={id}
        ref={field}
        dir="auto"
        value={phrase}
        onChange={({ target }) => {
          dropError();
          setPhrase(target.value);
        }}
      />
      <BusyButton disabled={phrase.trim() === ''} isBusy={isSending}>
        Mute
      </BusyButton>
      <Problem error={error} />
    </form>
  );
}

interface PhraseRowProps extends Pick<Attempts, 'attempt'> {
  readonly phrase: string;
  /** Reads the list again. */
  readonly again: () => Promise<unknown>;
}

function PhraseRow({ phrase, attempt, again }: PhraseRowProps) {
  const client = useApolloClient();
  const free = (): void => {
    const freed = send(client, { mutation: UnmutePhraseDocument, variables: { phrase } });
    attempt(acting(`unmute ${quoted(phrase)}`, freed).then(again));
  };
  return (
    <li ref={toNextButton}>
      <span className="grow" dir="auto">
        {phrase}
      </span>
      <button aria-label={`Unmute: ${phrase}`} onClick={free}>
        Unmute
      </button>
    </li>
  );
}
