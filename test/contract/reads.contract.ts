/** What every store promises about read state, by subject. */
import { expect } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { position, type Position } from '../../src/model/positions.ts';
import type { UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { ann, category, mark, span } from '../support/builders.ts';
import { HUGE, REFUSED, type OpenStore, type Register } from './contract.ts';
import { A, withThreads } from './reads/fixture.ts';
import { marksContract } from './reads/marks.contract.ts';
import { rowsContract } from './reads/rows.contract.ts';
import { seenContract } from './reads/seen.contract.ts';
import { unreadContract } from './reads/unread.contract.ts';
import { witnessesContract } from './reads/witnesses.contract.ts';

export function readsContract(open: OpenStore, test: Register): void {
  marksContract(open, test);
  unreadContract(open, test);
  witnessesContract(open, test);
  seenContract(open, test);
  rowsContract(open, test);
  refusals(open, test);
}

function refusals(open: OpenStore, test: Register): void {
  const who = HUGE as UserId;
  const wrong = mark(-1, 1);
  const saved = { device: 'd', cursor: 'c', savedAtMs: 1 };
  const page = { after: null, limit: 9 };
  const WRONG: Record<string, (reads: Store['reads']) => Promise<unknown>> = {
    'marks of a viewer': (reads) => reads.marks(who, []),
    'marks of a thread': (reads) => reads.marks(ann, [{ thread: HUGE, category: A }]),
    'marks in a category': (reads) => reads.marks(ann, [{ thread: 't', category: category(HUGE) }]),
    'a summary of a viewer': (reads) => reads.summary(who, []),
    'a summary of a category': (reads) => reads.summary(ann, [category(HUGE)]),
    'an all-read mark of a viewer': (reads) => reads.advanceAllRead(who, mark(1)),
    'an all-read mark at no position': (reads) => reads.advanceAllRead(ann, wrong),
    'a watermark of a category': (reads) => reads.advanceWatermark(ann, category(HUGE), mark(1)),
    'a watermark at no position': (reads) => reads.advanceWatermark(ann, A, mark(1.5)),
    'a marker of a thread': (reads) => reads.advanceMarkers(ann, [{ thread: HUGE, mark: mark(1) }]),
    'markers, one of them at no position': (reads) =>
      reads.advanceMarkers(ann, [
        { thread: 't', mark: mark(4) },
        { thread: 'u', mark: wrong },
      ]),
    'an unread span of a thread': (reads) => reads.addUnread(ann, HUGE, span(1, 1)),
    'an unread span at no position': (reads) => reads.addUnread(ann, 't', span(Number.NaN, 1)),
    'a list of markers of a category': (reads) => reads.markers(ann, category(HUGE), page),
    'a list of markers with a negative limit': (reads) =>
      reads.markers(ann, A, { ...page, limit: -1 }),
    'a list of markers after a thread': (reads) =>
      reads.markers(ann, A, { after: '\ud800', limit: 1 }),
    'readers of a thread': (reads) => reads.readersOf(HUGE, page),
    'readers after a viewer': (reads) => reads.readersOf('t', { after: who, limit: 1 }),
    'readers with a negative limit': (reads) => reads.readersOf('t', { ...page, limit: -1 }),
    'a join of a viewer': (reads) => reads.join(who, mark(1)),
    'a join at no position': (reads) => reads.join(ann, wrong),
    'whether a viewer joined': (reads) => reads.joined(who),
    'a witness of a kind': (reads) => reads.witness(ann, HUGE, mark(1)),
    'a witness at no instant': (reads) => reads.witness(ann, 'news', mark(1, Number.NaN)),
    'what was witnessed of a kind': (reads) => reads.witnessed(ann, [HUGE]),
    'places of a viewer': (reads) => reads.places(who, 'home'),
    'places in a stream': (reads) => reads.places(ann, HUGE),
    'a place on a device': (reads) => reads.savePlace(ann, 'home', { ...saved, device: HUGE }),
    'an end of places in a stream': (reads) => reads.dropPlaces(ann, HUGE),
    'streams of places after a stream': (reads) =>
      reads.placeStreams(ann, { after: HUGE, limit: 1 }),
    'seen items of a viewer': (reads) => reads.addSeen(who, [position(1)]),
    'seen items at no position': (reads) => reads.addSeen(ann, [position(1), 1.5 as Position]),
    'more seen items than one call adds': (reads) =>
      reads.addSeen(
        ann,
        Array.from({ length: LIMITS.seenAtOnceMax + 1 }, (_, at) => position(at + 1)),
      ),
    'what a viewer has seen': (reads) => reads.wasSeen(who, [position(1)]),
    'what a viewer saw last': (reads) => reads.lastSeen(who),
    'kinds after a kind': (reads) => reads.witnessedKinds(ann, { after: HUGE, limit: 1 }),
    'the end of a viewer': (reads) => reads.forget(who, 1),
    'rows after a viewer': (reads) => reads.rows({ after: who, limit: 1 }),
    'rows with a negative limit': (reads) => reads.rows({ after: null, limit: -1 }),
    'a compaction of a viewer': (reads) => reads.compact(who),
  };
  for (const [name, call] of Object.entries(WRONG))
    test(`${name} that no store could hold is refused and changes nothing`, async () => {
      const { reads } = await withThreads(open);
      await expect(call(reads)).rejects.toMatchObject(REFUSED);
      expect(await reads.totals()).toEqual({ viewers: 0, rows: 0 });
    });
}
