/** Suggests the people whom somebody is about to name, as the options of a field. */
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { FindPeopleDocument } from './generated.ts';

/** Typing that pauses this long is looked up. */
const PAUSE_MS = 250;

interface PeopleOptionsProps {
  /** The id that the field has as its `list`. */
  readonly id: string;
  /** The beginning of a login or of words of a name. */
  readonly typed: string;
  /** What the field holds in front of it. */
  readonly before?: string;
}

export function PeopleOptions({ id, typed, before = '' }: PeopleOptionsProps) {
  const sought = typed.trim();
  const [startsWith, setStartsWith] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setStartsWith(sought), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [sought]);
  // Without an answer nothing is suggested: a login that is known can still be typed.
  const isLookedUp = startsWith !== '' && sought !== '';
  const { data } = useQuery(
    FindPeopleDocument,
    isLookedUp ? { variables: { startsWith }, fetchPolicy: 'network-only' } : skipToken,
  );
  // A skipped query keeps its last answer.
  const found = isLookedUp ? (data?.people.nodes ?? []) : [];
  return (
    <datalist id={id}>
      {found.map(({ login, name }) => (
        <option key={login} value={before + login} label={name === login ? undefined : name} />
      ))}
    </datalist>
  );
}
