/** Mutations of people: profiles, follow requests, readers, directs, favourites, reposts and drafts. */
import { describeValue } from '../../base/describe-value.ts';
import { sendDirect } from '../../content/directs.ts';
import { deleteDraft, publishDraft, saveDraft } from '../../content/drafts.ts';
import { favourite, unfavourite } from '../../content/reactions.ts';
import { repost, unrepost } from '../../content/reposts.ts';
import { refused, refusedInput, type Outcome } from '../../base/outcome.ts';
import type { SavedDraft } from '../../model/drafts.ts';
import type { Erasure } from '../../model/erasure.ts';
import { producerOfId } from '../../model/ids.ts';
import type { Item } from '../../model/items.ts';
import type { Person } from '../../model/people.ts';
import { userProducer, type ProducerKey, type UserId, userIn } from '../../model/producers.ts';
import { erase } from '../../social/erasure/erase.ts';
import {
  editProfile,
  ERASED,
  join,
  setState,
  whyNotWrite,
  type Profile,
} from '../../social/people.ts';
import { userOf } from '../../social/producers.ts';
import {
  addReader,
  approveFollow,
  declineFollow,
  removeFollower,
  removeReader,
} from '../../social/requests.ts';
import { ADMIN, requireRole, type Context } from '../context.ts';
import type {
  EditProfileInput,
  EraseMeInput,
  JoinInput,
  MutationResolvers,
  RepostInput,
  SaveDraftInput,
  SendDirectInput,
} from '../generated.ts';
import { viewDraft, viewErasure, viewItem, viewProducer, viewUser } from '../views.ts';
import { attributeChangesOf } from './attributes.ts';
import { itemOf } from './content-bytes.ts';
import { attachmentOf, contentOf } from './content-input.ts';
import { change, onItem, onUser, payload, switched, unresolved } from './payload.ts';

export type PeopleVerb =
  | 'join'
  | 'editProfile'
  | 'eraseMe'
  | 'suspendUser'
  | 'reinstateUser'
  | 'approveFollow'
  | 'declineFollow'
  | 'removeFollower'
  | 'addReader'
  | 'removeReader'
  | 'sendDirect'
  | 'favourite'
  | 'unfavourite'
  | 'repost'
  | 'unrepost'
  | 'saveDraft'
  | 'publishDraft'
  | 'deleteDraft';

export const peopleMutations: Pick<MutationResolvers, PeopleVerb> = {
  join: payload('user', withProfile(join), viewPerson),
  editProfile: payload('user', withProfile(editProfile), viewPerson),
  async eraseMe(_, { input }, context) {
    const { value, userErrors } = await change(context, (viewer) =>
      eraseAs(context, viewer, input),
    );
    return { erasure: value === null ? null : viewErasure(value), userErrors };
  },
  suspendUser: payload('userId', settingState('suspended'), (_, { userId }) => userId),
  reinstateUser: payload('user', settingState('active'), viewPerson),
  approveFollow: payload('user', onUser(approveFollow), viewProducer),
  declineFollow: payload('user', onUser(declineFollow), viewProducer),
  removeFollower: payload('user', onUser(removeFollower), viewProducer),
  addReader: payload('user', onUser(addReader), viewProducer),
  removeReader: payload('user', onUser(removeReader), viewProducer),
  sendDirect: payload('item', switched('directs', sendAs), viewItem),
  favourite: payload('item', onItem(favourite), viewItem),
  unfavourite: payload('item', onItem(unfavourite), viewItem),
  repost: payload('repost', switched('reposts', repostAs), viewItem),
  unrepost: payload('item', onItem(unrepost), viewItem),
  saveDraft: payload('draft', saveAs, viewDraft),
  publishDraft: payload(
    'item',
    ({ services }, viewer, { draftId }: { readonly draftId: string }) =>
      publishDraft(services, viewer, {
        id: draftId,
        spend: (content, verb) => services.writeLimits.spend(viewer, itemOf(content), verb),
      }),
    viewItem,
  ),
  deleteDraft: payload(
    'deletedDraftId',
    ({ services }, viewer, { draftId }: { readonly draftId: string }) =>
      deleteDraft(services, viewer, draftId),
    (id) => id,
  ),
};

/** A repost counts as an item with no text. */
function repostAs(context: Context, viewer: UserId, input: RepostInput): Promise<Outcome<Item>> {
  const reposting = onItem((services, by, position) =>
    services.writeLimits.spend(by, itemOf({}), () => repost(services, by, position)),
  );
  return reposting(context, viewer, input);
}

function viewPerson({ id }: Person) {
  return viewUser(id);
}

/** A verb with the profile in the input. */
function withProfile(verb: typeof join | typeof editProfile) {
  return async (
    context: Context,
    viewer: UserId,
    input: JoinInput | EditProfileInput,
  ): Promise<Outcome<Person>> => {
    const { services, claims } = context;
    const attributes = attributeChangesOf(services.fields.people, input.attributes);
    if (!attributes.isDone) return attributes;
    const profile = { ...profileOf(input), attributes: attributes.value };
    return verb(services, { id: viewer, verifiedEmail: claims.verifiedEmail }, profile);
  };
}

/** Omitted fields stay as they are; null clears them. */
function profileOf({
  name,
  avatar,
  language,
  email,
  feed,
}: Omit<EditProfileInput, 'attributes'>): Profile {
  return {
    ...(name === undefined ? {} : { name }),
    ...(avatar === undefined ? {} : { avatarUrl: avatar?.href ?? null }),
    ...(language === undefined ? {} : { language }),
    ...(email === undefined ? {} : { email }),
    ...(feed == null ? {} : { feed: feed === 'PRIVATE' ? 'private' : 'public' }),
  };
}

/** An erased viewer may ask again. Suspended viewers are erased by the operator. */
async function eraseAs(
  { services }: Context,
  viewer: UserId,
  { userId, heirId }: EraseMeInput,
): Promise<Outcome<Erasure>> {
  const refusal = await whyNotWrite(services.store, viewer);
  if (refusal !== null && refusal !== ERASED) return refused(refusal);
  if (producerOfId(userId) !== userProducer(viewer))
    return refusedInput('userId', `expected the viewer’s own id, got ${describeValue(userId)}`);
  const heir = heirId == null ? null : userOfId(heirId);
  if (heirId != null && heir === null) return unresolved('heirId');
  return erase(services, { person: viewer, heir });
}

function userOfId(id: string): UserId | null {
  const key = producerOfId(id);
  return key === null ? null : userOf(key);
}

/** For administrators. Others are refused before they learn whether the person exists. */
function settingState(state: 'active' | 'suspended') {
  return async (
    context: Context,
    viewer: UserId,
    input: { readonly userId: string },
  ): Promise<Outcome<Person>> => {
    requireRole(context, ADMIN);
    const set = onUser(({ store, facts, clock }, _, target) =>
      setState({ store, facts, clock }, userIn(target), state),
    );
    return set(context, viewer, input);
  };
}

function sendAs(
  { services }: Context,
  viewer: UserId,
  input: SendDirectInput,
): Promise<Outcome<Item>> {
  const { to, clientKey, title, text, url, language, attachments } = input;
  const people = to.map(producerOfId);
  const known = people.filter((key): key is ProducerKey => key !== null);
  if (known.length < people.length) return Promise.resolve(unresolved('to'));
  const direct = {
    clientKey: clientKey ?? null,
    to: known,
    title: title ?? null,
    text: text ?? null,
    url: url?.href ?? null,
    language: language ?? null,
    attachments: attachments.map(attachmentOf),
  };
  return services.writeLimits.spend(viewer, itemOf(input), () =>
    sendDirect(services, viewer, direct),
  );
}

async function saveAs(
  { services }: Context,
  viewer: UserId,
  input: SaveDraftInput,
): Promise<Outcome<SavedDraft>> {
  const content = contentOf(services, input);
  if (!content.isDone) return content;
  const publishAtMs = input.publishAt?.getTime() ?? null;
  const save = () =>
    saveDraft(services, viewer, { id: input.draftId, content: content.value, publishAtMs });
  // The quota is spent now, because no request is made when the draft is due.
  return publishAtMs === null ? save() : services.writeLimits.spend(viewer, itemOf(input), save);
}
