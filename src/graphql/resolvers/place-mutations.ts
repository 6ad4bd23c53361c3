/** Mutations of whole threads and of places. Each is one verb of the domain. */
import { done, type Outcome } from '../../base/outcome.ts';
import { closeThread, openThread } from '../../content/threads.ts';
import { producerOfId } from '../../model/ids.ts';
import type { Item } from '../../model/items.ts';
import type { PlaceRecord } from '../../model/places.ts';
import { producerKey, type ProducerKey, type UserId, userIn } from '../../model/producers.ts';
import {
  createPlace,
  editPlace,
  movePlace,
  type AskedSettings,
} from '../../social/places/manage-places.ts';
import { findPlace } from '../../social/places/place-access.ts';
import {
  admit,
  expel,
  invite,
  joinPlace,
  leavePlace,
  setRole,
  type MemberArgs,
} from '../../social/places/members.ts';
import { isAdmin, type Context, type Services } from '../context.ts';
import { wordOf } from '../enums.ts';
import type {
  CreateCategoryInput,
  EditCategoryInput,
  InviteToGroupInput,
  JoinGroupInput,
  MoveCategoryInput,
  MutationResolvers,
  OpenThreadInput,
  SetGroupRoleInput,
} from '../generated.ts';
import { viewItem, viewProducer } from '../views.ts';
import { attributesOf } from './attributes.ts';
import { itemOf } from './content-bytes.ts';
import { payload, switched, unresolved, write } from './payload.ts';
import { attachmentOf } from './content-input.ts';
import { categoryKey, threadName } from './read-ids.ts';

export type PlaceVerb =
  | 'openThread'
  | 'closeThread'
  | 'reopenThread'
  | 'createCategory'
  | 'editCategory'
  | 'moveCategory'
  | 'joinGroup'
  | 'leaveGroup'
  | 'inviteToGroup'
  | 'admitToGroup'
  | 'removeFromGroup'
  | 'setGroupRole';

export const placeMutations: Pick<MutationResolvers, PlaceVerb> = {
  async openThread(_, { input }, context) {
    const { value, userErrors } = await write(context, (viewer) => openAs(context, viewer, input));
    const thread = value?.thread == null ? null : viewThread(value.thread);
    return { thread, item: value === null ? null : viewItem(value), userErrors };
  },
  closeThread: payload('thread', closing(true), viewThread),
  reopenThread: payload('thread', closing(false), viewThread),
  createCategory: payload('place', switched('places', createAs), same),
  editCategory: payload('place', editAs, same),
  moveCategory: payload('place', moveAs, same),
  joinGroup: payload('place', onGroup(joinPlace), same),
  leaveGroup: payload('place', onGroup(leavePlace), same),
  inviteToGroup: payload('place', onMember(invite), same),
  admitToGroup: payload('place', onMember(admit), same),
  removeFromGroup: payload('place', onMember(expel), same),
  setGroupRole: payload('place', roleAs, same),
};

function viewThread(thread: string) {
  return viewProducer(producerKey('thread', thread));
}

function same<T>(value: T): T {
  return value;
}

async function openAs(
  { services }: Context,
  viewer: UserId,
  input: OpenThreadInput,
): Promise<Outcome<Item>> {
  const attributes = attributesOf(services.fields.items, input.attributes);
  if (!attributes.isDone) return attributes;
  const { categoryId, clientKey, title, text, url, visibility, kind, tags } = input;
  const opening = {
    category: categoryKey(categoryId),
    clientKey: clientKey ?? null,
    kind,
    title,
    text: text ?? null,
    url: url?.href ?? null,
    tags,
    visibility: wordOf(visibility),
    audience: [],
    language: input.language ?? null,
    attachments: input.attachments.map(attachmentOf),
    attributes: attributes.value,
  };
  return services.writeLimits.spend(viewer, itemOf(input), () =>
    openThread(services, viewer, opening),
  );
}

function closing(isClosed: boolean) {
  return (context: Context, viewer: UserId, { threadId }: { readonly threadId: string }) =>
    closeThread(context.services, viewer, {
      thread: threadName(threadId),
      isClosed,
      isAdmin: isAdmin(context),
    });
}

async function createAs(
  { services }: Context,
  viewer: UserId,
  input: CreateCategoryInput,
): Promise<Outcome<PlaceRecord>> {
  const { type, name, title, parentId } = input;
  const parent = parentId == null ? null : categoryKey(parentId);
  return createPlace(services, viewer, { ...settingsOf(input), type, name, title, parent });
}

async function editAs(
  { services }: Context,
  viewer: UserId,
  input: EditCategoryInput,
): Promise<Outcome<PlaceRecord>> {
  const patch = settingsOf(input);
  return editPlace(services, viewer, { category: categoryKey(input.categoryId), patch });
}

async function moveAs(
  { services }: Context,
  viewer: UserId,
  { categoryId, parentId }: MoveCategoryInput,
): Promise<Outcome<PlaceRecord>> {
  const parent = parentId == null ? null : categoryKey(parentId);
  return movePlace(services, viewer, { category: categoryKey(categoryId), parent });
}

/** Leaves out fields that are omitted or null. */
function settingsOf({
  title,
  description,
  order,
  readers,
  openers,
  posters,
  joining,
}: Omit<EditCategoryInput, 'categoryId'>): AskedSettings {
  return {
    ...(title == null ? {} : { title }),
    ...(description == null ? {} : { description: description === '' ? null : description }),
    ...(order == null ? {} : { order }),
    ...(readers == null ? {} : { readers: wordOf(readers) }),
    ...(openers == null ? {} : { openers: wordOf(openers) }),
    ...(posters == null ? {} : { posters: wordOf(posters) }),
    ...(joining == null ? {} : { joining: wordOf(joining) }),
  };
}

type GroupVerb<T> = (
  services: Services,
  viewer: UserId,
  category: ProducerKey,
) => Promise<Outcome<T>>;

/** A verb about the viewer and a place, which returns the place as the viewer may see it afterwards. */
function onGroup<T>(verb: GroupVerb<T>) {
  return async (context: Context, viewer: UserId, { categoryId }: JoinGroupInput) => {
    const category = categoryKey(categoryId);
    const outcome = await verb(context.services, viewer, category);
    return outcome.isDone ? placeNow(context.services, viewer, category) : outcome;
  };
}

type MemberVerb<T> = (services: Services, viewer: UserId, args: MemberArgs) => Promise<Outcome<T>>;

function onMember<T>(verb: MemberVerb<T>) {
  return async (context: Context, viewer: UserId, { categoryId, userId }: InviteToGroupInput) => {
    const category = categoryKey(categoryId);
    const user = userOfId(userId);
    if (user === null) return unresolved('userId');
    const outcome = await verb(context.services, viewer, { category, user });
    return outcome.isDone ? placeNow(context.services, viewer, category) : outcome;
  };
}

async function roleAs(
  context: Context,
  viewer: UserId,
  { role, ...input }: SetGroupRoleInput,
): Promise<Outcome<PlaceRecord | null>> {
  const setAsked: MemberVerb<unknown> = (services, by, args) =>
    setRole(services, by, { ...args, role: wordOf(role) });
  return onMember(setAsked)(context, viewer, input);
}

async function placeNow(
  { store, facts }: Services,
  viewer: UserId,
  category: ProducerKey,
): Promise<Outcome<PlaceRecord | null>> {
  const [tree, known] = await Promise.all([store.places.tree(null), facts.of(viewer)]);
  return done(findPlace(tree, known, category));
}

function userOfId(id: string): UserId | null {
  const key = producerOfId(id);
  return key?.startsWith('user:') === true ? userIn(key) : null;
}
