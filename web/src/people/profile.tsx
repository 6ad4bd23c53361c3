/**
 * The viewer's name, whether their feed is private, and a link to their page. Somebody who never joined can join here.
 */
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { acting, send } from '../api/send.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Section } from '../shell/section.tsx';
import {
  EditProfileDocument,
  JoinDocument,
  type EditProfileInput,
  type MeQuery,
} from './generated.ts';

interface ProfileProps extends Pick<PanelProps, 'onOpen'> {
  readonly user: NonNullable<MeQuery['viewer']>['user'];
  readonly email: NonNullable<MeQuery['viewer']>['email'];
  /** `onDone` is called when the saved values are known again. */
  readonly onChange: (job: Promise<unknown>, onDone?: () => void) => void;
}

/** The viewer's unsaved input. Other fields show the saved values, even when they were changed elsewhere. */
interface Typed {
  readonly name?: string;
  readonly address?: string;
}

export function Profile({ user, email, onOpen, onChange }: ProfileProps) {
  const client = useApolloClient();
  const [typed, setTyped] = useState<Typed>({});
  const [isSaved, setSaved] = useState(false);
  const type = (next: Typed): void => {
    setTyped({ ...typed, ...next });
    setSaved(false);
  };
  const { name = user.name, address = email?.address ?? '' } = typed;
  const { login, joinedAt, feed } = user;
  const isMember = joinedAt !== null;
  const edit = (act: string, input: EditProfileInput): Promise<unknown> =>
    acting(act, send(client, { mutation: EditProfileDocument, variables: { input } }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isOther = address.trim() !== '' && address.trim() !== email?.address;
    const input = {
      ...(name === user.name ? {} : { name }),
      ...(isOther ? { email: address.trim() } : {}),
    };
    onChange(
      isMember
        ? edit('save your profile', input)
        : acting('join', send(client, { mutation: JoinDocument, variables: { name } })),
      () => {
        // Input typed meanwhile stays in the fields.
        setTyped((now) => (now === typed ? {} : now));
        setSaved(true);
      },
    );
  };
  const setFeed = (isPrivate: boolean): void =>
    onChange(
      edit(`make your feed ${isPrivate ? 'private' : 'public'}`, {
        feed: isPrivate ? 'PRIVATE' : 'PUBLIC',
      }),
    );
  return (
    <Section title="Your profile">
      <form className="row feed-bar" onSubmit={submit}>
        <Field label="Name" value={name} onType={(next) => type({ name: next })} />
        {isMember && (
          <Field
            label="Mail"
            type="email"
            value={address}
            onType={(next) => type({ address: next })}
          />
        )}
        <button className={isMember ? '' : 'primary'}>{isMember ? 'Save' : 'Join'}</button>
        <button type="button" onClick={() => onOpen({ template: 'person', args: { login } })}>
          Your page
        </button>
        <span role="status" className="hint">
          {isSaved && 'Saved.'}
        </span>
      </form>
      {email !== null && !email.isVerified && (
        <p className="hint">
          {email.address} is not verified; it gets mail once your sign-in confirms that it is yours.
        </p>
      )}
      {isMember ? (
        <PrivateFeed isPrivate={feed === 'PRIVATE'} onChange={setFeed} />
      ) : (
        <p className="hint">You have not joined yet. Joining creates your profile.</p>
      )}
    </Section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly type?: 'text' | 'email';
  readonly value: string;
  readonly onType: (value: string) => void;
}

function Field({ label, onType, ...input }: FieldProps) {
  return (
    <label className="row grow">
      {label} <input className="grow" {...input} onChange={({ target }) => onType(target.value)} />
    </label>
  );
}

interface PrivateFeedProps {
  readonly isPrivate: boolean;
  readonly onChange: (isPrivate: boolean) => void;
}

function PrivateFeed({ isPrivate, onChange }: PrivateFeedProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isPrivate}
        onChange={({ target }) => onChange(target.checked)}
      />{' '}
      Private feed: only people whom you approve see what you publish
    </label>
  );
}
