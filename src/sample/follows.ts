/**
 * The edges of a sample world. Follows of people are derived from first replies, follows of threads are recorded
 * favourites, and the ready viewers follow the tags they use most; `LICENSE.md` in the data documents this.
 */
import { producerKey, userProducer, type ProducerKey, type UserId } from '../model/producers.ts';
import { type Edge } from '../model/edges.ts';
import { readTable, tagsOf, type Post, type Row, type Thread } from './tables.ts';
import { sampleViewers, type SampleViewer } from './viewers.ts';

interface Activity {
  readonly threads: ReadonlyMap<string, Thread>;
  readonly posts: readonly Post[];
  /** The world's last instant; derived follows of tags begin then. */
  readonly lastMs: number;
}

type Favorite = Row<'user' | 'thread_id' | 'date'>;

/** Every follow in the folder, without duplicates, in table order. */
export function deriveEdges(dir: string, activity: Activity): readonly Edge[] {
  const people = readTable(dir, 'derived_follows', ['follower', 'followee', 'created_at']);
  const favorites = readTable(dir, 'favorites', ['user', 'thread_id', 'date']);
  return [
    ...people.map((row) =>
      follow(row.follower, userProducer(row.followee as UserId), Date.parse(row.created_at)),
    ),
    ...favorites.map((row) =>
      follow(row.user, producerKey('thread', row.thread_id), Date.parse(row.date)),
    ),
    ...sampleViewers(dir).flatMap((viewer) => tagFollows(viewer, activity, favorites)),
  ];
}

/** The tags of the threads the viewer wrote in or favourited, most used first, ties by name. */
function tagFollows(
  viewer: SampleViewer,
  activity: Activity,
  favorites: readonly Favorite[],
): readonly Edge[] {
  const threadIds = [
    ...activity.posts.filter((post) => post.author === viewer.id).map((post) => post.thread_id),
    ...favorites.filter((row) => row.user === viewer.id).map((row) => row.thread_id),
  ];
  const uses = new Map<string, number>();
  for (const id of threadIds) {
    const thread = activity.threads.get(id);
    for (const tag of thread === undefined ? [] : tagsOf(thread))
      uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  const ranked = [...uses].sort(
    ([nameA, usesA], [nameB, usesB]) => usesB - usesA || (nameA < nameB ? -1 : 1),
  );
  return ranked
    .slice(0, viewer.derivedTags)
    .map(([tag]) => follow(viewer.id, producerKey('tag', tag), activity.lastMs));
}

function follow(consumer: string, producer: ProducerKey, sinceMs: number): Edge {
  return { consumer: consumer as UserId, producer, relation: 'follow', sinceMs };
}
