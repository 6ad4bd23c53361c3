/** Random histories of posts, edits and rules, with a plain predicate for what one viewer may be shown. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Relation } from '../../src/model/edges.ts';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { Item, Visibility } from '../../src/model/items.ts';
import { draftOfRepost } from '../../src/content/reposts.ts';
import { tag } from './builders.ts';
import { connect, publish, readFeed, requestOf, type FeedWorld } from './feed-world.ts';

const author = fc.constantFrom('bob' as const, 'carol' as const);
const visibility = fc.constantFrom<Visibility>('public', 'public', 'followers', 'private');
const text = fc.constantFrom('a post', 'A world, and a cup', 'The World Cup!');
export const ruleEvent = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      who: author,
      isLoud: fc.boolean(),
      text,
      visibility,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('repost' as const), who: author, nth: fc.nat(6) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('first' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'follow' as const,
        'block' as const,
        'mute' as const,
        'blockedBy' as const,
        'muteTag' as const,
        'mutePhrase' as const,
        'list' as const,
      ),
      who: author,
      isOn: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), nth: fc.nat(12), visibility }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rewrite' as const), nth: fc.nat(12), text }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(12) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('hideReposts' as const),
      who: author,
      isOn: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hide' as const),
      nth: fc.nat(12),
      isOn: fc.constantFrom(true, true, false),
    }),
  },
);
export type RuleEvent = typeof ruleEvent extends fc.Arbitrary<infer T> ? T : never;
/** A relation to an author that begins or ends. */
type HoldEvent = Extract<RuleEvent, { readonly who: string; readonly isOn: boolean }>;

/** A feed of the viewer's list, for tests that check it. */
export const LIST_FEED =
  'name: list\ndescription: A list.\naccess: viewer\nparams: { list: A list }\nstream: { list: $list }\n';
const LIST = 'mine';

const MUTED_PHRASE = 'phrase:world cup' as ProducerKey;

interface ToldItem {
  readonly item: Item;
  text: string;
  visibility: Visibility;
  isDeleted: boolean;
  /** The original that a repost shows. */
  readonly of?: ToldItem;
}

/** One viewer, two authors and a tag that no other history uses, with the state that the history has reached. */
export class RulesStory {
  readonly world: FeedWorld;
  readonly viewer: UserId;
  readonly items: ToldItem[] = [];
  readonly held = new Set<string>();
  readonly #name: string;

  constructor(world: FeedWorld, name: string) {
    this.world = world;
    this.#name = name;
    this.viewer = this.person('ada');
  }

  person(name: string): UserId {
    return `${name}-${this.#name}` as UserId;
  }

  async happen(what: RuleEvent): Promise<void> {
    if (what.kind === 'publish') {
      const fields = { visibility: what.visibility, tags: what.isLoud ? [this.#name] : [] };
      const item = await publish(this.world, this.person(what.who), what.text, fields);
      this.items.push({ item, text: what.text, visibility: what.visibility, isDeleted: false });
    } else if (what.kind === 'repost') await this.repost(this.person(what.who), what.nth);
    else if (what.kind === 'first') await readFeed(this.world, this.viewer, { first: 2 });
    else if (what.kind === 'rewrite') await this.rewrite(what.nth, what.text);
    else if (what.kind === 'hide') await this.hide(what.nth, what.isOn);
    else if (what.kind === 'edit' || what.kind === 'delete') {
      const told = this.items[what.nth];
      if (told === undefined || told.isDeleted) return;
      told.isDeleted = what.kind === 'delete';
      const { items } = this.world.store;
      if (what.kind === 'delete') await items.remove(told.item.position);
      else {
        told.visibility = what.visibility;
        await items.edit(told.item.position, { visibility: what.visibility }, 1);
      }
    } else await this.hold(what.kind, what.who, what.isOn);
  }

  /** Reposts anything, like somebody who saw it before it was hidden. */
  async repost(who: UserId, nth: number): Promise<void> {
    const named = this.items[nth];
    const of = named?.of ?? named;
    if (of === undefined) return;
    const draft = draftOfRepost(who, of.item.position, 1);
    const { item, isNew } = await this.world.store.items.publish(draft);
    if (isNew) this.items.push({ item, text: '', visibility: 'public', isDeleted: false, of });
  }

  /** Writes into the title or the text, and clears the other. */
  async rewrite(nth: number, words: string): Promise<void> {
    const told = this.items[nth];
    if (told === undefined || told.isDeleted) return;
    told.text = words;
    const payload = nth % 2 === 0 ? { title: null, text: words } : { title: words, text: null };
    await this.world.store.items.edit(told.item.position, { payload }, 1);
  }

  /** What is deleted, or what the viewer may not know of, stays hidden like anything else. */
  async hide(nth: number, isOn: boolean): Promise<void> {
    const told = this.items[nth];
    if (told === undefined) return;
    const key = hidingKey(told.item.position);
    if (isOn) await connect(this.world, this.viewer, key, 'mute');
    else await this.world.store.edges.removeEdge(this.viewer, key, 'mute');
    if (isOn) this.held.add(key);
    else this.held.delete(key);
  }

  async hold(kind: HoldEvent['kind'], who: 'bob' | 'carol', isOn: boolean): Promise<void> {
    const [ours, theirs] = [this.viewer, this.person(who)];
    if (kind === 'list') return this.list(theirs, isOn);
    const others = {
      muteTag: tag(this.#name),
      mutePhrase: MUTED_PHRASE,
      hideReposts: reposterKey(theirs),
    };
    const isMute = kind === 'muteTag' || kind === 'mutePhrase' || kind === 'hideReposts';
    const relation: Relation = kind === 'blockedBy' ? 'block' : isMute ? 'mute' : kind;
    const consumer = kind === 'blockedBy' ? theirs : ours;
    const producer = isMute ? others[kind] : userProducer(kind === 'blockedBy' ? ours : theirs);
    if (isOn) await connect(this.world, consumer, producer, relation);
    else await this.world.store.edges.removeEdge(consumer, producer, relation);
    const fact = kind === 'muteTag' || kind === 'mutePhrase' ? kind : `${kind} ${theirs}`;
    if (isOn) this.held.add(fact);
    else this.held.delete(fact);
  }

  /** Adds somebody to the viewer's list, which is created with its first member, or removes them. */
  async list(who: UserId, isOn: boolean): Promise<void> {
    const { lists } = this.world.store;
    const key = { owner: this.viewer, id: LIST };
    if (isOn) await lists.create({ ...key, title: LIST, members: [], createdAtMs: 1 });
    await lists.change(key, { [isOn ? 'add' : 'remove']: [userProducer(who)] });
    if (isOn) this.held.add(`list ${who}`);
    else this.held.delete(`list ${who}`);
  }

  mayKnow({ item, visibility: kept, isDeleted, of }: ToldItem): boolean {
    const { author: who } = item;
    if (of !== undefined && !this.mayKnow(of)) return false;
    if (isDeleted || this.held.has(`block ${who}`) || this.held.has(`blockedBy ${who}`))
      return false;
    return kept === 'public' || (kept === 'followers' && this.held.has(`follow ${who}`));
  }

  /** What the viewer's feed may show, newest first: items by people they follow, or by people on their list. */
  shown(by: 'follow' | 'list' = 'follow'): readonly Item[] {
    return this.items
      .filter((told) => this.mayKnow(told))
      .filter(({ item }) => this.held.has(`${by} ${item.author}`))
      .filter((told) => !this.isMuted(told))
      .map(({ item }) => item)
      .reverse();
  }

  async checkList(): Promise<void> {
    const asked = { template: 'list', args: { list: LIST }, first: 50 };
    const page = await readFeed(this.world, this.viewer, asked);
    expect(
      page.edges.map(({ item }) => item.position),
      'only what may be seen of a list, and all of it',
    ).toEqual(this.shown('list').map(({ position: at }) => at));
    const theirs = await readFeed(this.world, this.person('bob'), asked);
    expect(theirs.edges, 'nothing of somebody else’s list').toEqual([]);
  }

  isMuted({ item: { author: who, tags, position: at }, text: words, of }: ToldItem): boolean {
    return (
      this.held.has(hidingKey(at)) ||
      (of !== undefined && (this.isMuted(of) || this.held.has(`hideReposts ${who}`))) ||
      this.held.has(`mute ${who}`) ||
      (words.includes('World Cup') && this.held.has('mutePhrase')) ||
      (tags.length > 0 && this.held.has('muteTag'))
    );
  }

  async check(): Promise<void> {
    const { world, viewer } = this;
    const shown = this.shown();
    const { upTo } = await world.store.fences.state({ viewer: `u:${viewer}`, stream: 'home' });
    const above = shown.filter(({ position: at }) => upTo > 0 && at > upTo);
    const request = await requestOf(world, viewer);
    const { actors, ...told } = await world.feeds.newSince(request);
    expect(told, 'only what may be seen in the count').toEqual({
      count: above.length,
      isCapped: false,
      newest: above[0]?.position ?? null,
    });
    expect(actors, 'only whom the viewer may see among the actors').toEqual([
      ...new Set(above.map(({ author: who }) => who)),
    ]);
    const listed = shown.filter(({ position: at }) => upTo === 0 || at <= upTo);
    const page = await readFeed(world, viewer, { first: 50, refresh: false });
    expect(
      page.edges.map(({ item }) => item.position).sort((a, b) => b - a),
      'only what may be seen on the page, and all of it',
    ).toEqual(listed.map(({ position: at }) => at));
    for (const told of this.items) {
      if (this.mayKnow(told) || told.isDeleted) continue;
      const [item = null] = await world.store.items.getMany([told.item.position]);
      if (item === null) continue;
      const answer = await world.feeds.whyNot(request, item).catch((error: unknown) => error);
      expect(answer, 'a hidden item as one that does not exist').toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  }
}
