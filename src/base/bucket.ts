/** Allowances that fill steadily: a caller who stays within one never waits. */

export interface Allowance {
  readonly max: number;
  readonly windowMs: number;
}

export interface Bucket {
  left: number;
  atMs: number;
}

export function fullBucket({ max }: Allowance, nowMs: number): Bucket {
  return { left: max, atMs: nowMs };
}

/** Adds what has come in since the last time. */
export function fillBucket(bucket: Bucket, { max, windowMs }: Allowance, nowMs: number): Bucket {
  // A clock that was set back adds nothing.
  const passedMs = Math.max(0, nowMs - bucket.atMs);
  bucket.left = Math.min(max, bucket.left + (passedMs / windowMs) * max);
  bucket.atMs = nowMs;
  return bucket;
}

/** In how many whole seconds this much will have come in. */
export function secondsToFill(missing: number, { max, windowMs }: Allowance): number {
  return Math.max(1, Math.ceil(((missing / max) * windowMs) / 1_000));
}
