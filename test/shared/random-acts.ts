/** What people do in a random play, one act at a time, about things that mostly exist. */
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { decodeId, encodeId, listGlobalId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { userGlobalId, type Answer } from '../support/open-app.ts';
import type { Input } from '../support/people-server.ts';

/** Names that an engine could take for something of its own, or order in another way. */
export const PEOPLE = ['ada', 'b.ob', '$cleo', '__proto__', 'eve'] as const;
export const TAGS = ['t', '$u', '\u{1f600}', '\ufb00'] as const;
export const PLACES = ['forum:town', 'group:club', 'group:open'] as const;
const LISTS = ['l', '\u{1f600}', '\ufb00'];
const DRAFTS = ['d', '$d', 'e.f'];
const WORDS = ['qubit', 'noise', 'gate-trap', '@ada', '\u{1f600}', 'stra\u00dfe'];
const KINDS = ['post', 'question', 'answer', 'comment'];
const SHOWN_TO = ['PUBLIC', 'PUBLIC', 'PUBLIC', 'FOLLOWERS', 'READERS', 'PRIVATE'];

/** Draws from a seed, and what there is to draw from. */
export class Draws {
  readonly #random: () => number;
  readonly #items = new Set<string>();
  readonly #threads = new Set<string>();
  #made = 0;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Remembers what an answer names. */
  note({ body }: Answer): void {
    for (const [, id = ''] of body.matchAll(/"id":"([^"]+)"/g)) {
      const type = decodeId(id)?.type;
      if (type === 'Item') this.#items.add(id);
      if (type === 'Thread') this.#threads.add(id);
    }
  }

  int(below: number): number {
    return Math.floor(this.#random() * below);
  }

  chance(share: number): boolean {
    return this.#random() < share;
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.int(choices.length)] as T;
  }

  maybe(input: Input): Input {
    return this.chance(0.4) ? input : {};
  }

  fresh(): string {
    this.#made += 1;
    return `made-${this.#made}`;
  }

  person = (): string => this.of(PEOPLE);
  user = (): string => userGlobalId(this.person());
  tag = (): string => encodeId('Tag', this.of(TAGS));
  place = (): string => encodeId('Channel', this.of(PLACES));
  category = (): string => (this.chance(0.5) ? this.tag() : this.place());
  item = (): string => this.of([...this.#items]) ?? encodeId('Item', '1');
  thread = (): string => this.of([...this.#threads]) ?? encodeId('Thread', 'none');
  threadName = (): string => decodeId(this.thread())?.key ?? '';
  list = (): string => listGlobalId({ id: this.of(LISTS), owner: this.person() as UserId });
  listName = (): string => this.of(LISTS);
  producer = (): string => this.of([this.user, this.user, this.tag, this.place, this.thread])();
  words = (): string => `${this.of(WORDS)} ${this.of(WORDS)} ${this.#made}`;
  word = (): string => this.of(WORDS);
}

const aboutItem = (d: Draws): Input => ({ itemId: d.item() });
const aboutUser = (d: Draws): Input => ({ userId: d.user() });
const aboutProducer = (d: Draws): Input => ({ producerId: d.producer() });
const aboutThread = (d: Draws): Input => ({ threadId: d.thread() });
const aboutPlace = (d: Draws): Input => ({ categoryId: d.place() });
const written = (d: Draws): Input => ({
  title: d.words(),
  kind: d.of(KINDS),
  visibility: d.of(SHOWN_TO),
  ...d.maybe({ tags: [d.of(TAGS)] }),
});

/** Each verb with its input. */
const ACTS: Readonly<Record<string, (d: Draws) => Input>> = {
  publish: (d) => ({
    ...written(d),
    clientKey: d.fresh(),
    ...d.maybe({ thread: d.threadName() }),
    ...(d.chance(0.1) ? { parentId: d.item() } : {}),
  }),
  openThread: (d) => ({
    title: d.words(),
    clientKey: d.fresh(),
    categoryId: d.category(),
    visibility: d.of(SHOWN_TO),
  }),
  sendDirect: (d) => ({ to: [d.user()], title: d.words(), clientKey: d.fresh() }),
  editItem: (d) => ({
    itemId: d.item(),
    title: d.words(),
    ...d.maybe({ visibility: d.of(SHOWN_TO) }),
  }),
  deleteItem: aboutItem,
  repost: aboutItem,
  unrepost: aboutItem,
  like: aboutItem,
  unlike: aboutItem,
  favourite: aboutItem,
  hideItem: aboutItem,
  unhideItem: aboutItem,
  follow: aboutProducer,
  unfollow: aboutProducer,
  approveFollow: aboutUser,
  addReader: aboutUser,
  block: aboutUser,
  unblock: aboutUser,
  hideReposts: aboutUser,
  mute: aboutProducer,
  unmute: aboutProducer,
  mutePhrase: (d) => ({ phrase: d.word() }),
  unmutePhrase: (d) => ({ phrase: d.word() }),
  createList: (d) => ({ title: d.words(), clientKey: d.listName() }),
  addToList: (d) => ({ listId: d.list(), producerId: d.producer() }),
  removeFromList: (d) => ({ listId: d.list(), producerId: d.producer() }),
  saveDraft: (d) => ({ ...written(d), draftId: d.of(DRAFTS) }),
  publishDraft: (d) => ({ draftId: d.of(DRAFTS) }),
  closeThread: aboutThread,
  moveThread: (d) => ({ threadId: d.thread(), categoryId: d.category() }),
  markThreadRead: (d) => ({ threadId: d.thread(), ...d.maybe({ upTo: d.item() }) }),
  markCategoryRead: (d) => ({ categoryId: d.category() }),
  markAllRead: (d) => d.maybe({ upTo: d.item() }),
  markUnread: (d) => ({ threadId: d.thread(), ...d.maybe({ from: d.item() }) }),
  markNotificationsRead: (d) => d.maybe({ kinds: [d.of(['FOLLOW', 'LIKE', 'REPLY'])] }),
  setFollowNotifications: (d) => ({ producerId: d.producer(), isOn: d.chance(0.7) }),
  editProfile: (d) => ({ name: d.words(), feed: d.of(['PUBLIC', 'PUBLIC', 'PRIVATE']) }),
  joinGroup: aboutPlace,
  leaveGroup: aboutPlace,
  admitToGroup: (d) => ({ categoryId: d.place(), userId: d.user() }),
  setGroupRole: (d) => ({
    categoryId: d.place(),
    userId: d.user(),
    role: d.of(['MODERATOR', 'MEMBER']),
  }),
  resetFence: () => ({ template: 'home' }),
};

/** What a play needs most. */
const OFTEN = ['publish', 'publish', 'publish', 'publish', 'openThread', 'follow', 'like'];

export interface Act {
  readonly by: string;
  readonly verb: string;
  readonly input: Input;
}

export function nextAct(d: Draws): Act {
  return actOf(d, d.of([...Object.keys(ACTS), ...OFTEN]));
}

/** Somebody does this, allowed or not. */
export function actOf(d: Draws, verb: string): Act {
  const input = ACTS[verb]?.(d) ?? {};
  return { by: d.person(), verb, input };
}
