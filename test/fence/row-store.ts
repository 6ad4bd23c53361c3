/** A fence store as a stranger writes one: a text in a map for each fence, with the mistakes that strangers make. */
import type { CommitTerms, FenceState, FenceStore, Reached } from '../../src/fence/fence-store.ts';
import type { FenceKey, Fencepost, FencepostRef, TailWindow } from '../../src/fence/fencepost.ts';
import { POSITION_ZERO, type Position } from '../../src/model/positions.ts';

interface Row {
  epoch: number;
  upTo: Position;
  reached: readonly Reached[];
  /** Oldest first. */
  posts: { post: Fencepost; windows: TailWindow[] }[];
}

/** Where a store differs from a sound one. */
export interface Mistakes {
  /** The method that writes a fence back as it was one turn before, over what others wrote meanwhile. */
  readonly stale?: 'commit' | 'reach' | 'addWindow' | 'reset' | 'drop';
  /** Whether what goes stale is the whole map and not one fence. */
  readonly isWholeMapStale?: boolean;
  readonly idOf?: (key: FenceKey) => string;
  /** Whether a fencepost is the one meant. */
  readonly isMeant?: (post: Fencepost, ref: FencepostRef) => boolean;
  readonly trim?: (row: Row, terms: CommitTerms) => void;
  readonly isRefusedTrimmed?: boolean;
  readonly nextEpoch?: (epoch: number) => number;
  readonly packed?: (post: Fencepost) => Fencepost;
  readonly isRowOfNothingDeleted?: boolean;
  /** Whether a limit counts fenceposts of other epochs. */
  readonly isLimitFirst?: boolean;
}

interface Rows {
  load(key: FenceKey): Row;
  /** Edits one fence, in one step unless the method is mistaken. */
  change<T>(method: Mistakes['stale'], key: FenceKey, edit: (row: Row) => T): Promise<T>;
  find(row: Row, ref: FencepostRef): Row['posts'][number] | undefined;
}

/** A store that keeps the promises of the port, except for the mistakes. */
export function rowStore(mistakes: Mistakes = {}): FenceStore {
  const rows = openRows(mistakes);
  return { ...writes(rows, mistakes), ...reads(rows, mistakes) };
}

function openRows(mistakes: Mistakes): Rows {
  const { idOf = ({ viewer, stream }) => JSON.stringify([viewer, stream]), isMeant = isSame } =
    mistakes;
  const texts = new Map<string, string>();
  const load = (key: FenceKey): Row => parsed(texts.get(idOf(key)));
  return {
    load,
    change: async (method, key, edit) => {
      const row = load(key);
      const before = [...texts];
      if (method === mistakes.stale) {
        await Promise.resolve();
        if (mistakes.isWholeMapStale === true) {
          texts.clear();
          for (const [id, text] of before) texts.set(id, text);
        }
      }
      const answer = edit(row);
      texts.set(idOf(key), JSON.stringify(row));
      if (row.posts.length === 0 && mistakes.isRowOfNothingDeleted === true)
        texts.delete(idOf(key));
      return structuredClone(answer);
    },
    find: (row, ref) => row.posts.find(({ post }) => isMeant(post, ref)),
  };
}

type Writes = Pick<FenceStore, 'commit' | 'reach' | 'addWindow' | 'reset' | 'drop'>;

function writes({ change, find }: Rows, mistakes: Mistakes): Writes {
  const { isMeant = isSame, trim = trimOldest, nextEpoch = (epoch) => epoch + 1 } = mistakes;
  return {
    commit: (key, post, terms) =>
      change('commit', key, (row) => {
        const { before, after } = terms.reached ?? { before: row.reached, after: [] };
        const isCommitted =
          post.epoch === row.epoch &&
          post.above === row.upTo &&
          JSON.stringify(before) === JSON.stringify(row.reached);
        if (isCommitted) {
          row.posts.push({ post: textScores(mistakes.packed?.(post) ?? post), windows: [] });
          row.upTo = post.upTo;
          row.reached = after;
        }
        if (isCommitted || mistakes.isRefusedTrimmed === true) trim(row, terms);
        return { ...stateOf(row), isCommitted };
      }),
    reach: (key, { epoch, upTo, reached }) =>
      change('reach', key, (row) => {
        const isReached = epoch === row.epoch && upTo === row.upTo;
        if (isReached) row.reached = row.reached.map((mark) => higher(mark, reached));
        return { ...stateOf(row), isReached };
      }),
    addWindow: (key, ref, window) =>
      change('addWindow', key, (row) => {
        const found = find(row, ref);
        if (found === undefined) return null;
        if (isNext(found, window)) found.windows.push(window);
        return found.windows;
      }),
    reset: (key) =>
      change('reset', key, (row) => {
        Object.assign(row, { epoch: nextEpoch(row.epoch), upTo: POSITION_ZERO, reached: [] });
        return stateOf(row);
      }),
    drop: (key, epoch, ats) =>
      change('drop', key, (row) => {
        row.posts = row.posts.filter(
          ({ post }) => !ats.some((upTo) => isMeant(post, { epoch, upTo })),
        );
      }),
  };
}

function reads(
  { load, find }: Rows,
  { isLimitFirst = false }: Mistakes,
): Omit<FenceStore, keyof Writes> {
  return {
    state: async (key) => stateOf(load(key)),
    chain: async (key, { epoch, from, limit, order }) => {
      const posts = load(key).posts.map(({ post }) => post);
      const asked =
        order === 'newest'
          ? posts.filter(({ upTo }) => upTo <= from).sort((a, b) => b.upTo - a.upTo)
          : posts.filter(({ upTo }) => upTo >= from).sort((a, b) => a.upTo - b.upTo);
      const isOfEpoch = (post: Fencepost): boolean => post.epoch === epoch;
      return isLimitFirst
        ? asked.slice(0, limit).filter(isOfEpoch)
        : asked.filter(isOfEpoch).slice(0, limit);
    },
    scores: async (key, ref) => {
      const scores = find(load(key), ref)?.post.scores;
      return scores === undefined
        ? null
        : { ...scores, rows: scores.rows.map((row) => row.map((text) => Math.fround(text))) };
    },
    windows: async (key, ref) => find(load(key), ref)?.windows ?? null,
  };
}

function isSame(post: Fencepost, { epoch, upTo }: FencepostRef): boolean {
  return post.epoch === epoch && post.upTo === upTo;
}

function parsed(text: string | undefined): Row {
  return text === undefined
    ? { epoch: 0, upTo: POSITION_ZERO, reached: [], posts: [] }
    : (JSON.parse(text) as Row);
}

function stateOf({ epoch, upTo, posts, reached }: Row): FenceState {
  const latest = posts.find(({ post }) => post.epoch === epoch && post.upTo === upTo);
  return { epoch, upTo, latest: latest?.post ?? null, reached };
}

/** JSON has no infinite numbers. */
function textScores(post: Fencepost): Fencepost {
  const rows = post.scores.rows.map((row) => row.map(String) as unknown as number[]);
  return { ...post, scores: { ...post.scores, rows } };
}

function higher(mark: Reached, met: readonly Reached[]): Reached {
  const items = met.find(({ upTo }) => upTo === mark.upTo)?.items ?? 0;
  return { ...mark, items: Math.max(mark.items, items) };
}

function isNext({ post, windows }: Row['posts'][number], { above, upTo }: TailWindow): boolean {
  const end = windows.at(-1)?.above ?? post.upTo;
  return windows.length < 16 && upTo === end && above >= post.above && above < upTo;
}

function trimOldest(row: Row, { posts, committedAfterMs }: CommitTerms): void {
  while (row.posts.length > 1) {
    const [oldest] = row.posts;
    const isYoung = oldest !== undefined && oldest.post.committedAtMs >= committedAfterMs;
    if (row.posts.length <= posts && isYoung) return;
    row.posts.shift();
  }
}
