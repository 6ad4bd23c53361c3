/** The viewer's name, whether their feed is private, and the way to their page. Somebody who never joined may join here. */
import { useApolloClient } from '@apollo/client/react';
import { useState, type SubmitEvent } from 'react';
import { send } from '../api/send.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { EditProfileDocument, JoinDocument, type MeQuery } from './generated.ts';

interface ProfileProps extends Pick<PanelProps, 'onOpen'> {
  readonly user: NonNullable<MeQuery['viewer']>['user'];
  readonly email: NonNullable<MeQuery['viewer']>['email'];
  readonly onChange: (job: Promise<unknown>) => void;
}

export function Profile({ user, email, onOpen, onChange }: ProfileProps) {
  const client = useApolloClient();
  const [name, setName] = useState(user.name);
  const [address, setAddress] = useState(email?.address ?? '');
  const { login, joinedAt, feed } = user;
  const isMember = joinedAt !== null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isOther = address.trim() !== '' && address.trim() !== email?.address;
    const input = { name, ...(isOther ? { email: address.trim() } : {}) };
    onChange(
      isMember
        ? send(client, { mutation: EditProfileDocument, variables: { input } })
        : send(client, { mutation: JoinDocument, variables: { name } }),
    );
  };
  const setFeed = (isPrivate: boolean): void =>
    onChange(
      send(client, {
        mutation: EditProfileDocument,
        variables: { input: { feed: isPrivate ? 'PRIVATE' : 'PUBLIC' } },
      }),
    );
  return (
    <section aria-label="Your profile">
      <form className="row feed-bar" onSubmit={submit}>
        <label className="row grow">
          Name{' '}
          <input
            className="grow"
            value={name}
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {isMember && (
          <label className="row grow">
            Mail{' '}
            <input
              className="grow"
              type="email"
              value={address}
              maxLength={254}
              onChange={({ target }) => setAddress(target.value)}
            />
          </label>
        )}
        <button className={isMember ? '' : 'primary'}>{isMember ? 'Save' : 'Join'}</button>
        <button type="button" onClick={() => onOpen({ template: 'person', args: { login } })}>
          Your page
        </button>
      </form>
      {email !== null && !email.isVerified && (
        <p className="hint">
          {email.address} is not verified: mail goes there once the sign-in says that it is yours.
        </p>
      )}
      {isMember ? (
        <PrivateFeed isPrivate={feed === 'PRIVATE'} onChange={setFeed} />
      ) : (
        <p className="hint">You have not joined yet. Joining makes your profile.</p>
      )}
    </section>
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
