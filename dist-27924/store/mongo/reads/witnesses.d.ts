import type { ReadStore } from '../../ports/reads.ts';
import type { Collections } from '../engine/collections.ts';
export type WitnessVerbs = Pick<ReadStore, 'join' | 'witnessed' | 'witness' | 'places' | 'savePlace'>;
export declare function openWitnesses(collections: Collections): WitnessVerbs;
