/** Bounds each property by time: a server that stands in for MongoDB takes tens of milliseconds for what LMDB does in one. */
import fc from 'fast-check';

const PROPERTY_MS_MAX = Number(process.env['PALISADE_PROPERTY_MS'] ?? 12_000);

fc.installGlobalPlugin(fc.interruptAfterTimeLimit(PROPERTY_MS_MAX));
