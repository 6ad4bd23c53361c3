/** The documents of read state. */
import type { Binary } from 'mongodb';
import type { ReadingPlace } from '../../ports/reads.ts';

export interface MarkDocument {
  readonly _id: string;
  readonly at: number;
  readonly atMs: number;
}

/** The empty category stands for all of them: the mark of everything read. */
export interface WatermarkDocument extends MarkDocument {
  readonly viewer: string;
  readonly category: string;
}

export interface MarkerDocument extends WatermarkDocument {
  readonly thread: string;
}

/** What one viewer marked unread in one thread: from, to, from, to, … */
export interface UnreadDocument {
  readonly _id: string;
  readonly viewer: string;
  readonly thread: string;
  readonly spans: readonly number[];
  readonly revision: number;
}

export interface WitnessDocument extends MarkDocument {
  readonly viewer: string;
  readonly kind: string;
}

/** One viewer's reading places in one stream, one per device. */
export interface PlacesDocument {
  readonly _id: string;
  /** Absent, like the stream, in documents of earlier versions until another place is saved. */
  readonly viewer?: string;
  readonly stream?: string;
  readonly revision: number;
  readonly places: readonly ReadingPlace[];
}

/** What one viewer has seen, encoded. */
export interface SeenDocument {
  readonly _id: string;
  readonly memory: Binary;
  readonly revision: number;
}
