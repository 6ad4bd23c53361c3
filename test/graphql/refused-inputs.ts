/** What each mutation refuses, as a table: an input, with the code and the field of its refusal. */
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId, listGlobalId } from '../../src/model/ids.ts';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import { NOTIFICATION_KINDS } from '../../src/model/notifications.ts';
import { position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Input } from '../support/people-server.ts';
import {
  BOBS_PLACE,
  CONTENT,
  KEYS,
  LONG_ID,
  MANY,
  MARK,
  MEMBER,
  NEW_PLACE,
  NO_ITEM,
  NO_PLACE,
  NO_PRODUCER,
  NO_STREAM,
  NO_THREAD,
  NO_USER,
  PLACED,
  PROFILE,
  SETTINGS,
  WRITING,
  amongMarks,
  amongOthers,
  channelId,
  ofWorld,
  tagId,
  userId,
  withInput,
  type RefusalWorld,
  type Row,
} from './refusal-rows.ts';

export interface Refusal {
  readonly verb: string;
  readonly input: (world: RefusalWorld) => Input;
  readonly code: string;
  /** Dotted, behind `input`; null when no single field is at fault. */
  readonly field: string | null;
}

const NO_PHRASE: readonly Row[] = ['', '?!', 'x'.repeat(LIMITS.phraseCharsMax + 1)].map(
  (phrase) => ['BAD_USER_INPUT', 'phrase', { phrase }],
);

const NO_TITLE: readonly Row[] = [
  '',
  ' ',
  'two\nlines',
  'x'.repeat(LIMITS.listTitleCharsMax + 1),
].map((title) => ['BAD_USER_INPUT', 'title', { title }]);
/** Ada keeps none by this name. */
const ADAS_LIST = listGlobalId({ owner: 'ada' as UserId, id: 'none' });
const NO_LIST: readonly Row[] = [
  'zzz',
  userId('ada'),
  listGlobalId({ owner: 'bob' as UserId, id: 'none' }),
].map((listId) => ['NOT_FOUND', 'listId', { listId }]);

/** The id of an entry that is in no list. */
const NO_NOTIFICATION = Buffer.from('v1:Notification:like|0|item:9').toString('base64url');

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  join: PROFILE,
  editProfile: [...PROFILE, ['NOT_FOUND', null, { name: 'Ada' }]],
  eraseMe: [
    ['BAD_USER_INPUT', 'userId', { userId: userId('bob') }],
    ['NOT_FOUND', 'heirId', { userId: userId('ada'), heirId: 'zzz' }],
    ['NOT_FOUND', 'heirId', { userId: userId('ada'), heirId: userId('nobody') }],
    ['BAD_USER_INPUT', 'heirId', { userId: userId('ada') }],
  ],
  suspendUser: [...NO_USER, ['NOT_FOUND', 'userId', { userId: userId('nobody') }]],
  reinstateUser: [...NO_USER, ['NOT_FOUND', 'userId', { userId: userId('nobody') }]],
  approveFollow: [...NO_USER, ['NOT_FOUND', 'userId', { userId: userId('bob') }]],
  declineFollow: NO_USER,
  removeFollower: NO_USER,
  addReader: [...NO_USER, ['BAD_USER_INPUT', 'userId', { userId: userId('ada') }]],
  removeReader: NO_USER,
  sendDirect: [
    ...withInput([...CONTENT, ...KEYS], { to: [userId('bob')] }),
    ['BAD_USER_INPUT', null, { to: [userId('bob')] }],
    ['NOT_FOUND', 'to', { to: ['zzz'], title: 't' }],
    ['NOT_FOUND', 'to', { to: [userId('nobody')], title: 't' }],
    ['BAD_USER_INPUT', 'to', { to: [], title: 't' }],
    ['BAD_USER_INPUT', 'to', { to: [userId('ada')], title: 't' }],
    ['BAD_USER_INPUT', 'to', { to: [tagId('x')], title: 't' }],
  ],
  favourite: NO_ITEM,
  unfavourite: NO_ITEM,
  repost: NO_ITEM,
  unrepost: NO_ITEM,
  saveDraft: [
    ...withInput(WRITING, { draftId: 'd' }),
    ['NOT_FOUND', 'parentId', { draftId: 'd', title: 't', parentId: 'x' }],
    ['NOT_FOUND', 'categoryId', { draftId: 'd', title: 't', categoryId: 'x' }],
    ['BAD_USER_INPUT', 'categoryId', { draftId: 'd', title: 't', thread: 'x', categoryId: 'x' }],
    ['BAD_USER_INPUT', 'draftId', { draftId: '', title: 't' }],
    ['BAD_USER_INPUT', 'draftId', { draftId: '\ud800', title: 't' }],
    [
      'BAD_USER_INPUT',
      'publishAt',
      { draftId: 'd', title: 't', publishAt: '1960-01-01T00:00:00Z' },
    ],
    ['CONFLICT', 'draftId', { draftId: 'published', title: 't' }],
    ['BAD_USER_INPUT', 'draftId', { draftId: 'one-more', title: 't' }],
  ],
  publishDraft: [
    ['NOT_FOUND', 'draftId', { draftId: 'nowhere' }],
    ['NOT_FOUND', 'draftId', { draftId: '\ud800' }],
    ['NOT_FOUND', 'draftId', { draftId: 'in-no-thread' }],
    ['NOT_FOUND', 'draftId', { draftId: 'in-no-group' }],
    ['FORBIDDEN', 'draftId', { draftId: 'in-closed' }],
  ],
  deleteDraft: [
    ['NOT_FOUND', 'draftId', { draftId: '' }],
    ['NOT_FOUND', 'draftId', { draftId: 'published' }],
  ],
  publish: [
    ...WRITING,
    ...PLACED,
    ...KEYS,
    ['NOT_FOUND', 'producerId', { title: 't', producerId: 'zzz' }],
    ['FORBIDDEN', 'producerId', { title: 't', producerId: userId('bob') }],
  ],
  publishMany: [
    ...[...WRITING, ...PLACED, ...KEYS].map(amongOthers),
    ...(
      [
        ['NOT_FOUND', 'authorId', { title: 't', authorId: 'zzz' }],
        ['NOT_FOUND', 'authorId', { title: 't', authorId: tagId('x') }],
        ['FORBIDDEN', 'authorId', { title: 't', authorId: userId('suspended') }],
        ['NOT_FOUND', 'categoryId', { title: 't', categoryId: 'x' }],
        ['BAD_USER_INPUT', 'createdAt', { title: 't', createdAt: '2999-01-01T00:00:00Z' }],
      ] as const
    ).map((row) => amongOthers(row)),
    [
      'BAD_USER_INPUT',
      'items',
      { items: Array(LIMITS.publishManyMax + 1).fill({ authorId: userId('ada') }) },
    ],
  ],
  editItem: [
    ...NO_ITEM,
    ['FORBIDDEN', 'itemId', ({ bobs }) => ({ itemId: bobs, title: 't' })],
    ...[...CONTENT].map(ofAdas),
    ofAdas(['BAD_USER_INPUT', null, { title: null, text: null }]),
    ofAdas(['BAD_USER_INPUT', 'visibility', { visibility: 'GROUP' }]),
    ofAdas(['BAD_USER_INPUT', 'attributes', { attributes: [{ name: 'colour', text: 'x' }] }]),
  ],
  deleteItem: [...NO_ITEM, ['FORBIDDEN', 'itemId', ({ bobs }) => ({ itemId: bobs })]],
  follow: [
    ...NO_PRODUCER,
    ['BAD_USER_INPUT', 'producerId', { producerId: userId('ada') }],
    ['BAD_USER_INPUT', 'producerId', { producerId: channelId('phrase:spoiler') }],
    ['BAD_USER_INPUT', 'producerId', { producerId: channelId(hidingKey(position(1))) }],
    ['BAD_USER_INPUT', 'producerId', { producerId: channelId(reposterKey('bob' as UserId)) }],
    ['NOT_FOUND', 'producerId', { producerId: userId('nobody') }],
  ],
  unfollow: NO_PRODUCER,
  block: [...NO_USER, ['BAD_USER_INPUT', 'userId', { userId: userId('ada') }]],
  unblock: NO_USER,
  mute: [
    ...NO_PRODUCER,
    ['BAD_USER_INPUT', 'producerId', { producerId: userId('ada') }],
    ['BAD_USER_INPUT', 'producerId', { producerId: channelId('phrase:spoiler') }],
    ['BAD_USER_INPUT', 'producerId', { producerId: channelId(hidingKey(position(1))) }],
    ['BAD_USER_INPUT', 'producerId', { producerId: channelId(reposterKey('bob' as UserId)) }],
  ],
  unmute: NO_PRODUCER,
  hideItem: [...NO_ITEM, ['BAD_USER_INPUT', 'itemId', ({ adas }) => ({ itemId: adas })]],
  unhideItem: [['NOT_FOUND', 'itemId', { itemId: 'zzz' }]],
  hideReposts: [...NO_USER, ['BAD_USER_INPUT', 'userId', { userId: userId('ada') }]],
  showReposts: NO_USER,
  createList: [
    ...NO_TITLE,
    ['BAD_USER_INPUT', 'clientKey', { title: 't', clientKey: 'a b' }],
    ['BAD_USER_INPUT', 'clientKey', { title: 't', clientKey: 'x'.repeat(65) }],
  ],
  renameList: [
    ...withInput(NO_LIST, { title: 't' }),
    ...withInput(NO_TITLE, { listId: ADAS_LIST }),
  ],
  deleteList: NO_LIST,
  addToList: [
    ...withInput(NO_LIST, { producerId: userId('bob') }),
    ['NOT_FOUND', 'producerId', { listId: ADAS_LIST, producerId: 'zzz' }],
    ['BAD_USER_INPUT', 'producerId', { listId: ADAS_LIST, producerId: userId('ada') }],
    ['BAD_USER_INPUT', 'producerId', { listId: ADAS_LIST, producerId: channelId('phrase:x') }],
    ['NOT_FOUND', 'producerId', { listId: ADAS_LIST, producerId: userId('nobody') }],
    ['NOT_FOUND', 'listId', { listId: ADAS_LIST, producerId: userId('bob') }],
  ],
  removeFromList: [
    ...withInput(NO_LIST, { producerId: userId('bob') }),
    ['NOT_FOUND', 'producerId', { listId: ADAS_LIST, producerId: 'zzz' }],
    ['NOT_FOUND', 'listId', { listId: ADAS_LIST, producerId: userId('bob') }],
  ],
  mutePhrase: NO_PHRASE,
  unmutePhrase: NO_PHRASE,
  like: NO_ITEM,
  unlike: NO_ITEM,
  markThreadRead: MARK,
  markThreadsRead: [
    ...MARK.map(amongMarks),
    ['BAD_USER_INPUT', 'marks', { marks: Array(LIMITS.marksMax + 1).fill({ threadId: 'zzz' }) }],
  ],
  markCategoryRead: [
    ...NO_PLACE,
    ['NOT_FOUND', 'upTo', { categoryId: channelId('forum:adas'), upTo: 'zzz' }],
  ],
  markAllRead: [
    ['NOT_FOUND', 'upTo', { upTo: 'zzz' }],
    ['BAD_USER_INPUT', 'categoryIds.1', { categoryIds: [tagId('x'), 'zzz'] }],
    ['BAD_USER_INPUT', 'categoryIds', { categoryIds: MANY(LIMITS.categoriesMax, tagId('x')) }],
  ],
  markUnread: [
    ...NO_THREAD,
    ['NOT_FOUND', 'from', ({ adasThread }) => ({ threadId: adasThread, from: 'zzz' })],
    ['NOT_FOUND', 'through', ({ adasThread }) => ({ threadId: adasThread, through: 'zzz' })],
    [
      'BAD_USER_INPUT',
      'from',
      ({ adasThread }) => ({
        threadId: adasThread,
        from: encodeId('Item', '999'),
        through: encodeId('Item', '1'),
      }),
    ],
  ],
  moveThread: [
    ...withInput(NO_THREAD, { categoryId: channelId('forum:adas') }),
    ['NOT_FOUND', 'categoryId', ({ adasThread }) => ({ threadId: adasThread, categoryId: 'zzz' })],
    [
      'FORBIDDEN',
      'threadId',
      ({ bobsThread }) => ({ threadId: bobsThread, categoryId: tagId('x') }),
    ],
    [
      'FORBIDDEN',
      'categoryId',
      ({ adasThread }) => ({ threadId: adasThread, categoryId: channelId('blog:bobs') }),
    ],
  ],
  openThread: [
    ...withInput([...CONTENT, ...KEYS], { categoryId: channelId('forum:adas'), title: 't' }),
    ['BAD_USER_INPUT', 'title', { categoryId: channelId('forum:adas'), title: ' ', text: 'x' }],
    ['NOT_FOUND', 'categoryId', { categoryId: 'zzz', title: 't' }],
    ['FORBIDDEN', 'categoryId', { categoryId: channelId('blog:bobs'), title: 't' }],
    ['BAD_USER_INPUT', 'visibility', { ...ofForum(), visibility: 'GROUP' }],
    ['BAD_USER_INPUT', 'visibility', { ...ofForum(), visibility: 'DIRECT' }],
    ['BAD_USER_INPUT', 'kind', { ...ofForum(), kind: 'Not a kind' }],
    ['BAD_USER_INPUT', 'tags', { ...ofForum(), tags: ['a b'] }],
    ['BAD_USER_INPUT', 'attributes', { ...ofForum(), attributes: [{ name: 'colour', text: 'x' }] }],
  ],
  closeThread: [
    ...NO_THREAD,
    ['FORBIDDEN', 'threadId', ({ bobsThread }) => ({ threadId: bobsThread })],
  ],
  reopenThread: NO_THREAD,
  createCategory: [
    ...withInput(SETTINGS, NEW_PLACE),
    ['BAD_USER_INPUT', 'type', { ...NEW_PLACE, type: 'castle' }],
    ['FORBIDDEN', 'type', { ...NEW_PLACE, type: 'tag' }],
    ['BAD_USER_INPUT', 'name', { ...NEW_PLACE, name: 'a b' }],
    ['CONFLICT', 'name', { ...NEW_PLACE, name: 'bobs' }],
    ['NOT_FOUND', 'parentId', { ...NEW_PLACE, parentId: 'zzz' }],
    ['FORBIDDEN', 'parentId', { ...NEW_PLACE, parentId: channelId('forum:bobs') }],
  ],
  editCategory: [
    ...NO_PLACE,
    ['FORBIDDEN', 'categoryId', BOBS_PLACE],
    ...withInput(SETTINGS, { categoryId: channelId('forum:adas') }),
  ],
  moveCategory: [
    ...NO_PLACE,
    ['FORBIDDEN', 'categoryId', BOBS_PLACE],
    ['NOT_FOUND', 'parentId', { categoryId: channelId('forum:adas'), parentId: 'zzz' }],
    [
      'BAD_USER_INPUT',
      'parentId',
      { categoryId: channelId('forum:adas'), parentId: channelId('forum:adas') },
    ],
  ],
  joinGroup: [...NO_PLACE, ['FORBIDDEN', 'categoryId', BOBS_PLACE]],
  leaveGroup: [['BAD_USER_INPUT', 'categoryId', { categoryId: channelId('group:adas') }]],
  inviteToGroup: MEMBER,
  admitToGroup: MEMBER,
  removeFromGroup: [
    ...MEMBER,
    [
      'BAD_USER_INPUT',
      'categoryId',
      { categoryId: channelId('group:adas'), userId: userId('ada') },
    ],
  ],
  setGroupRole: [
    ...withInput(MEMBER, { role: 'MEMBER' }),
    [
      'BAD_USER_INPUT',
      'role',
      { categoryId: channelId('group:adas'), userId: userId('ada'), role: 'MEMBER' },
    ],
  ],
  saveReadingPlace: [
    ...withInput(NO_STREAM, { device: 'phone', cursor: 'c' }),
    ['BAD_USER_INPUT', 'device', { template: 'home', device: 'my phone', cursor: 'c' }],
  ],
  markSeen: [
    ['NOT_FOUND', 'itemIds.1', ({ adas }) => ({ itemIds: [adas, 'zzz'] })],
    ['BAD_USER_INPUT', 'itemIds', ({ adas }) => ({ itemIds: MANY(LIMITS.seenMarkedMax, adas) })],
  ],
  witness: [
    ['BAD_USER_INPUT', 'kind', { kind: 'castle' }],
    ...withInput(NO_ITEM, { kind: 'news' }),
  ],
  resetFence: [...NO_STREAM, ['BAD_USER_INPUT', 'template', { template: 'everything' }]],
  resetAllFences: [['BAD_USER_INPUT', 'userId', { userId: userId('bob') }]],
  tryRanker: [
    ['NOT_FOUND', 'template', { template: 'nowhere' }],
    ['BAD_USER_INPUT', 'template', { template: 'everything' }],
    ['BAD_USER_INPUT', 'ranker', { template: 'home', ranker: 'nobody' }],
  ],
  markNotificationsSeen: [],
  markNotificationsRead: [
    ['NOT_FOUND', 'ids', { ids: ['zzz'] }],
    ['BAD_USER_INPUT', 'ids', { ids: [] }],
    ['BAD_USER_INPUT', 'kinds', { kinds: [] }],
    ['BAD_USER_INPUT', 'kinds', { kinds: Array(NOTIFICATION_KINDS.length + 1).fill('LIKE') }],
    ['BAD_USER_INPUT', 'kinds', { kinds: ['LIKE'], ids: [NO_NOTIFICATION] }],
  ],
  setNotificationPreferences: [
    [
      'BAD_USER_INPUT',
      'preferences',
      { preferences: Array(100).fill({ kind: 'REPLY', channel: 'EMAIL', isOn: true }) },
    ],
  ],
  setFollowNotifications: withInput(
    [
      ...NO_PRODUCER,
      ['NOT_FOUND', 'producerId', { producerId: userId('bob') }],
      ['BAD_USER_INPUT', 'itemKinds', { producerId: tagId('x'), itemKinds: [LONG_ID] }],
      [
        'BAD_USER_INPUT',
        'mutedUntil',
        { producerId: tagId('x'), mutedUntil: '1960-01-01T00:00:00Z' },
      ],
    ],
    { isOn: true },
  ),
  addWebhook: [['BAD_USER_INPUT', 'url', { url: 'http://127.0.0.1/' }]],
  removeWebhook: [],
};

function ofForum(): Input {
  return { categoryId: channelId('forum:adas'), title: 't' };
}

function ofAdas([code, field, input]: Row): Row {
  return [code, field, (world) => ({ itemId: world.adas, ...ofWorld(input, world) })];
}

export const REFUSED_VERBS: readonly string[] = Object.keys(ROWS);

export const REFUSALS: readonly Refusal[] = Object.entries(ROWS).flatMap(([verb, rows]) =>
  rows.map(([code, field, input]) => ({
    verb,
    code,
    field,
    input: (world: RefusalWorld) => ofWorld(input, world),
  })),
);
