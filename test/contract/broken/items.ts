/** Adapters that are wrong about items, each with the sentence that catches it. */
import type { Item } from '../../../src/model/items.ts';
import type { Position } from '../../../src/model/positions.ts';
import type { Removal } from '../../../src/store/ports/items.ts';
import type { Broken } from './broken.ts';

export const BROKEN_ITEMS: readonly Broken<'items'>[] = [
  [
    'makes a direct a matter of its author alone',
    'a direct is in its recipients’ inboxes and its author’s outbox, and in no other timeline',
    (items) => ({ publish: (draft) => items.publish({ ...draft, audience: [] }) }),
  ],
  [
    'publishes what is no longer a draft',
    'an item is made of a saved draft as it was read, once, and of none that was saved again or removed',
    (items) => ({ publish: (draft) => items.publish(draft) }),
  ],
  [
    'loses what few items have when another part is edited',
    'an item keeps its language, attachments and fields through edits of others',
    (items) => ({
      edit: (at, patch, atMs) =>
        items.edit(at, { ...patch, payload: { language: null, ...patch.payload } }, atMs),
    }),
  ],
  [
    'writes all fields as they were when the edit began',
    'an item keeps its language, attachments and fields through edits of others',
    (items) => ({
      edit: async (at, patch, atMs) => {
        const [item = null] = await items.getMany([at]);
        const attributes = { ...item?.payload.attributes, ...patch.payload?.attributes };
        return items.edit(at, { ...patch, payload: { ...patch.payload, attributes } }, atMs);
      },
    }),
  ],
  [
    'empties no field',
    'an item whose only field is cleared is like one that never had any',
    (items) => ({
      edit: (at, { payload: { attributes: _, ...payload } = {}, ...patch }, atMs) =>
        items.edit(at, { ...patch, payload }, atMs),
    }),
  ],
  [
    'shows the text of a direct by an edit',
    'a direct stays a direct, and nothing becomes one',
    (items) => ({
      edit: (at, { visibility: _, ...patch }, atMs) => items.edit(at, patch, atMs),
    }),
  ],
  [
    'forgets client keys',
    'one client key makes one item, however many publish it concurrently',
    (items) => ({ publish: (draft) => items.publish({ ...draft, clientKey: null }) }),
  ],
  [
    'takes other content for the same',
    'a client key with other content is refused, and so is one whose item was deleted',
    (items) => ({
      publish: async (draft) => {
        const key = { producer: draft.producer, clientKey: draft.clientKey ?? '' };
        const [at = null] = await items.positionsOf([key]);
        const [known = null] = at === null ? [] : await items.getMany([at]);
        return known === null ? items.publish(draft) : { item: known, isNew: false };
      },
    }),
  ],
  [
    'keeps what a repost showed at first',
    'a repost shows its original as it is now, and is listed among its reposts',
    (items) => {
      const first = new Map<Position, Item>();
      return {
        getMany: async (ats) =>
          (await items.getMany(ats)).map((item) => {
            if (item?.repostOf === undefined) return item;
            if (!first.has(item.position)) first.set(item.position, item);
            return first.get(item.position) ?? item;
          }),
      };
    },
  ],
  [
    'lets nobody repost again',
    'a person reposts an item once, and once more after they took it back',
    (items) => {
      const used = new Map<string, Item>();
      return {
        publish: async (draft) => {
          const known = used.get(draft.clientKey ?? '');
          if (known !== undefined) return { item: known, isNew: false };
          const published = await items.publish(draft);
          used.set(draft.clientKey ?? '', published.item);
          return published;
        },
      };
    },
  ],
  [
    'leaves out what is absent',
    'items are read in the order asked, with null for an absent item or an invalid position',
    (items) => ({
      getMany: async (ats) => (await items.getMany(ats)).filter((item) => item !== null),
    }),
  ],
  [
    'stamps an edit that changed nothing',
    'an edit shows immediately, and a repeat changes nothing',
    (items) => ({
      edit: async (at, patch, atMs) => {
        const edited = await items.edit(at, patch, atMs);
        return edited === null ? null : { ...edited, editedAtMs: atMs };
      },
    }),
  ],
  [
    'edits whatever the revision is',
    'an edit of a revision that is over changes nothing, and one of two at once is refused',
    (items) => ({
      edit: (at, { ifRevision: _, ...patch }, atMs) => items.edit(at, patch, atMs),
    }),
  ],
  [
    'always remembers removals',
    'a removal is remembered for some days, and forgotten when later ones need no more',
    (items) => ({ removalOf: (at) => items.removalOf(at, 0) }),
  ],
  [
    'lets anybody repeat a removal',
    'a removal is remembered for some days, and forgotten when later ones need no more',
    (items) => {
      const last = new Map<Position, Removal>();
      return {
        remove: (at, removal) => {
          if (removal !== undefined) last.set(at, removal);
          return items.remove(at, removal);
        },
        removalOf: async (at, nowMs) =>
          (await items.removalOf(at, nowMs)) === null ? null : (last.get(at) ?? null),
      };
    },
  ],
  [
    'keeps a deleted item',
    'a deleted item reads as null and cannot be edited or deleted again',
    () => ({ remove: async () => true }),
  ],
  [
    'publishes half of many',
    'many drafts are published in order, all or none, and repeat to the same items',
    (items) => ({
      publishMany: async (drafts) => {
        const published = [];
        for (const draft of drafts) published.push((await items.publish(draft)).item.position);
        return published;
      },
    }),
  ],
  [
    'counts a like twice',
    'a like counts once per viewer',
    (items) => ({
      like: async (viewer, at) => {
        await items.like(viewer, at);
        return true;
      },
    }),
  ],
  [
    'names no changes',
    'items edited or deleted since are named, as long as that is known',
    (items) => ({
      changedSince: async () => ({ ...(await items.changedSince(null)), positions: null }),
    }),
  ],
  [
    'forgets foreign ids',
    'a foreign id makes one item of any author; other content, such as another time, is refused',
    (items) => ({
      publish: ({ foreignId: _, ...draft }) => items.publish(draft),
    }),
  ],
  [
    'forgets what an item answers',
    'an item answers the item of a foreign id, also one that stands earlier in the same call',
    (items) => ({
      publishMany: (drafts) =>
        items.publishMany(drafts.map(({ foreignParent: _, ...draft }) => draft)),
    }),
  ],
];
