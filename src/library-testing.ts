/**
 * The package entry `palisade/testing`: contracts for fence stores, sources, and modules of rankers, signals,
 * injectors, filters and sources, for any test runner.
 */
export { fenceStoreContract } from './fence/testing/fence-store-contract.ts';
export { rankContract } from './fence/testing/rank-contract.ts';
export type { RegisterTest } from './fence/testing/samples.ts';
export { sourceContract } from './fence/testing/source-contract.ts';
export { rankerContract } from './ranking/ranker-contract.ts';
export { filterContract } from './ranking/filter-contract.ts';
export { injectorContract } from './ranking/injector-contract.ts';
export { sourceModuleContract } from './ranking/source-contract.ts';
export { signalContract } from './ranking/signal-contract.ts';
export type { FilterModule } from './ranking/filter-module.ts';
export type { Candidate, RankContext, Ranker } from './ranking/ranker.ts';
export type { InjectorModule } from './ranking/injector-module.ts';
export type { SourceModule } from './ranking/source-module.ts';
export type { SignalModule } from './ranking/signal-module.ts';
