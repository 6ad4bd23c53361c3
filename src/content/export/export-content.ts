/**
 * Writes an installation's content as files that `import` reads: people, places, members, items, threads, edges, hidden
 * items, lists, likes and favourites, one row after another. Items keep their order; those published here are named by
 * the installation and their position.
 */
import { compareCodePoints } from '../../base/compare-code-points.ts';
import { fillFolder } from '../../base/fill-folder.ts';
import { LIMITS } from '../../base/limits.ts';
import { RELATIONS, type Edge } from '../../model/edges.ts';
import type { ListKey } from '../../model/lists.ts';
import { HIDDEN_ITEMS, isInStretch } from '../../model/muted-keys.ts';
import { ancestorsOf, type MembershipState } from '../../model/places.ts';
import type { UserId } from '../../model/producers.ts';
import type { EdgeIdentity } from '../../store/ports/edges.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import type { Store } from '../../store/ports/store.ts';
import type { Kind } from '../import/kinds.ts';
import { allOf, type ExportContentOptions, type ExportContext } from './export-context.ts';
import { openHidden } from './export-hidden.ts';
import { exportItems } from './export-items.ts';
import { edgeRow, listRow, memberRow, personRow, placeRow } from './rows.ts';
import { openRowWriter, type RowWriter } from './row-writer.ts';

export interface ExportReport {
  readonly folder: string;
  readonly rows: Readonly<Partial<Record<Kind, number>>>;
}

const MEMBERSHIPS: readonly MembershipState[] = ['active', 'requested', 'invited'];

/** Exports into a folder; refuses, with BAD_USER_INPUT, one that is not empty. */
export async function exportContent(
  store: Store,
  options: ExportContentOptions,
): Promise<ExportReport> {
  const { folder } = options;
  return fillFolder({
    to: folder,
    fill: async (partial) => {
      const rows: Partial<Record<Kind, number>> = {};
      const open = (kind: Kind): RowWriter =>
        openRowWriter(partial, kind, (count) => {
          rows[kind] = count;
          if (count % LIMITS.exportItemsMax === 0) options.onProgress(kind, count);
        });
      const context = { store, options, open };
      await exportPeople(context);
      await exportPlaces(context);
      await exportItems(context);
      await exportEdges(context);
      await exportLists(context);
      return { folder, rows };
    },
  });
}

async function exportPeople({ store, options, open }: ExportContext): Promise<void> {
  const writer = open('people');
  for await (const person of allOf(
    (page: KeyPage<UserId>) => store.people.list(page),
    ({ id }) => id,
  ))
    await writer.write(personRow(person, options.fields.people));
  await writer.close();
}

/** Writes each place after its parents, and those of one depth by key, whatever the order of the store. */
async function exportPlaces({ store, open }: ExportContext): Promise<void> {
  const { places } = await store.places.tree(null);
  const ordered = [...places.values()]
    .map((place) => ({ place, depth: ancestorsOf(places, place.key).length }))
    .sort((a, b) => a.depth - b.depth || compareCodePoints(a.place.key, b.place.key));
  const [writer, members] = [open('places'), open('members')];
  for (const { place } of ordered) {
    await writer.write(placeRow(place));
    for (const state of MEMBERSHIPS)
      for await (const membership of allOf(
        (page: KeyPage<UserId>) => store.places.members({ place: place.key, state }, page),
        ({ user }) => user,
      ))
        await members.write(memberRow(membership));
  }
  await Promise.all([writer.close(), members.close()]);
}

/** Writes each person's edges relation by relation, and so holds one person's at a time. */
async function exportEdges(context: ExportContext): Promise<void> {
  const { store, open } = context;
  const writer = open('edges');
  const hidden = openHidden(context);
  let held: Edge[] = [];
  const writeHeld = async (): Promise<void> => {
    for (const relation of RELATIONS)
      for (const edge of held)
        if (edge.relation !== relation) continue;
        else if (isInStretch(HIDDEN_ITEMS, edge.producer)) await hidden.add(edge);
        else await writer.write(edgeRow(edge));
    held = [];
  };
  for await (const edge of allOf(
    (page: KeyPage<EdgeIdentity>) => store.edges.all(page),
    (each) => each,
  )) {
    if (held.at(-1)?.consumer !== edge.consumer) await writeHeld();
    held.push(edge);
  }
  await writeHeld();
  await Promise.all([writer.close(), hidden.close()]);
}

async function exportLists({ store, open }: ExportContext): Promise<void> {
  const writer = open('lists');
  for await (const list of allOf(
    (page: KeyPage<ListKey>) => store.lists.all(page),
    (each) => each,
    LIMITS.exportListsMax,
  ))
    await writer.write(listRow(list));
  await writer.close();
}
