/** Refusals that several mutations share: an input, with the code and the field of its refusal. */
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { Input } from '../support/people-server.ts';

/** Ids of what the refusals are about. Ada asks. */
export interface RefusalWorld {
  readonly adas: string;
  readonly bobs: string;
  readonly adasThread: string;
  readonly bobsThread: string;
  readonly closedThread: string;
}

export const channelId = (key: string): string => encodeId('Channel', key);
export const userId = (login: string): string => encodeId('User', login);
export const tagId = (name: string): string => encodeId('Tag', name);

export type Row = readonly [
  code: string,
  field: string | null,
  input: Input | ((world: RefusalWorld) => Input),
];

const LONG = 'x'.repeat(LIMITS.titleCharsMax + 1);
export const LONG_ID = 'x'.repeat(LIMITS.idCharsMax + 1);
export const MANY = (count: number, id: string): readonly string[] =>
  Array<string>(count + 1).fill(id);

export const NO_ITEM: readonly Row[] = [
  ['NOT_FOUND', 'itemId', { itemId: 'zzz' }],
  ['NOT_FOUND', 'itemId', { itemId: encodeId('Item', '999') }],
];
export const NO_USER: readonly Row[] = [
  ['NOT_FOUND', 'userId', { userId: 'zzz' }],
  ['NOT_FOUND', 'userId', { userId: userId(LONG_ID) }],
];
export const NO_PRODUCER: readonly Row[] = [
  ['NOT_FOUND', 'producerId', { producerId: 'zzz' }],
  ['NOT_FOUND', 'producerId', { producerId: tagId(LONG_ID) }],
];
export const NO_THREAD: readonly Row[] = [
  ['NOT_FOUND', 'threadId', { threadId: 'zzz' }],
  ['NOT_FOUND', 'threadId', { threadId: encodeId('Thread', LONG_ID) }],
];
export const NO_STREAM: readonly Row[] = [
  ['NOT_FOUND', 'template', { template: 'nowhere' }],
  ['BAD_USER_INPUT', 'args', { template: 'home', args: [{ name: 'x', value: 'y' }] }],
];

/** The problems of any written content. */
export const CONTENT: readonly Row[] = [
  ['BAD_USER_INPUT', 'title', { title: LONG }],
  ['BAD_USER_INPUT', 'text', { title: 't', text: '\u0007' }],
  ['BAD_USER_INPUT', 'text', { title: 't', text: 'half \ud83d' }],
  ['BAD_USER_INPUT', 'url', { url: 'ftp://example.org' }],
  ['BAD_USER_INPUT', 'language', { title: 't', language: 'in English' }],
  [
    'BAD_USER_INPUT',
    'attachments',
    { title: 't', attachments: [{ kind: 'IMAGE', url: 'https://example.org/a.png', alt: '' }] },
  ],
];
export const KEYS: readonly Row[] = [
  ['BAD_USER_INPUT', 'clientKey', { title: 't', clientKey: '' }],
  ['BAD_USER_INPUT', 'clientKey', { title: 't', clientKey: '\ud800' }],
  ['CONFLICT', 'clientKey', { title: 'other', clientKey: 'taken' }],
];
export const WRITING: readonly Row[] = [
  ...CONTENT,
  ['BAD_USER_INPUT', null, {}],
  ['BAD_USER_INPUT', 'kind', { title: 't', kind: 'Not a kind' }],
  ['BAD_USER_INPUT', 'tags', { title: 't', tags: ['a b'] }],
  ['BAD_USER_INPUT', 'tags', { title: 't', tags: ['\ud800'] }],
  ['BAD_USER_INPUT', 'visibility', { title: 't', visibility: 'DIRECT' }],
  ['BAD_USER_INPUT', 'groupId', { title: 't', visibility: 'GROUP' }],
  ['NOT_FOUND', 'groupId', { title: 't', visibility: 'GROUP', groupId: 'zzz' }],
  ['BAD_USER_INPUT', 'attributes', { title: 't', attributes: [{ name: 'colour', text: 'x' }] }],
];
const GROUP = { title: 't', visibility: 'GROUP', groupId: channelId('group:bobs') };
export const PLACED: readonly Row[] = [
  ['NOT_FOUND', 'groupId', GROUP],
  ['NOT_FOUND', 'thread', { title: 't', thread: 'nowhere' }],
  ['FORBIDDEN', 'thread', (world) => ({ title: 't', thread: nameOf(world.closedThread) })],
  ['NOT_FOUND', 'parentId', { title: 't', parentId: 'zzz' }],
  ['BAD_USER_INPUT', 'parentId', (world) => ({ title: 't', parentId: world.bobs })],
];

/** An item among others: its author, and the path to it. */
export function amongOthers([code, field, input]: Row): Row {
  return [
    code,
    field === null ? 'items.1' : `items.1.${field}`,
    (world) => {
      const given = typeof input === 'function' ? input(world) : input;
      const authorId = userId('ada');
      return {
        items: [
          { authorId, title: 'good' },
          { authorId, ...given },
        ],
      };
    },
  ];
}

/** A mark among others, and the path to it. */
export function amongMarks([code, field, input]: Row): Row {
  return [
    code,
    `marks.1.${field}`,
    (world) => ({ marks: [{ threadId: world.adasThread }, ofWorld(input, world)] }),
  ];
}

export function ofWorld(input: Row[2], world: RefusalWorld): Input {
  return typeof input === 'function' ? input(world) : input;
}

function nameOf(threadId: string): string {
  return Buffer.from(threadId, 'base64url').toString().slice('v1:Thread:'.length);
}

export function withInput(rows: readonly Row[], more: Input): readonly Row[] {
  return rows.map(([code, field, input]) => [
    code,
    field,
    (world) => ({ ...more, ...ofWorld(input, world) }),
  ]);
}

export const MARK: readonly Row[] = [
  ...NO_THREAD,
  ['NOT_FOUND', 'upTo', ({ adasThread }) => ({ threadId: adasThread, upTo: 'zzz' })],
  ['NOT_FOUND', 'threadId', ({ adasThread }) => ({ threadId: adasThread, categoryId: tagId('x') })],
];
export const PROFILE: readonly Row[] = [
  ['BAD_USER_INPUT', 'name', { name: ' ' }],
  ['BAD_USER_INPUT', 'avatar', { avatar: 'ftp://example.org/me.png' }],
  ['BAD_USER_INPUT', 'language', { language: 'in English' }],
  ['BAD_USER_INPUT', 'email', { email: 'nobody' }],
  ['BAD_USER_INPUT', 'attributes', { attributes: [{ name: 'town', text: 'Bern' }] }],
];
export const NO_PLACE: readonly Row[] = [['NOT_FOUND', 'categoryId', { categoryId: 'zzz' }]];
export const BOBS_PLACE = { categoryId: channelId('forum:bobs') };
export const MEMBER: readonly Row[] = withInput(
  [
    ...NO_PLACE,
    ['FORBIDDEN', 'categoryId', BOBS_PLACE],
    ['NOT_FOUND', 'userId', { categoryId: channelId('group:adas'), userId: 'zzz' }],
  ],
  { userId: userId('bob') },
);
export const SETTINGS: readonly Row[] = [
  ['BAD_USER_INPUT', 'title', { title: LONG }],
  ['BAD_USER_INPUT', 'title', { title: 'half \ud83d' }],
  ['BAD_USER_INPUT', 'description', { description: '\u0007' }],
  ['BAD_USER_INPUT', 'description', { description: '\ude00' }],
  ['BAD_USER_INPUT', 'order', { order: -1 }],
];
export const NEW_PLACE = { type: 'forum', name: 'new', title: 'New' };
