/** What is counted for viewers in an experiment, so that its variants can be compared. */
import type { Clock } from '../base/clock.ts';
import type { CommitOutcome } from '../fence/context.ts';
import type { PageStatus } from '../fence/page.ts';
import type { Position } from '../model/positions.ts';
import type { ExperimentSide, FeedRequest } from './feed.ts';
import { experimentSide, variantFor } from './sides.ts';

/** A viewer's variant of an experiment. */
export interface InVariant {
  readonly experiment: string;
  readonly variant: string;
}

/** A page that such a viewer was served. */
export interface VariantPage extends InVariant {
  /** Whether it begins at the top of the stream; the others go deeper, or back. */
  readonly isFirst: boolean;
  readonly items: number;
}

/** Called with what viewers in a variant are served, in addition to the hooks for all viewers. Each may be left out. */
export interface VariantHooks {
  onVariantPage?(template: string, status: PageStatus, page: VariantPage): void;
  onVariantCommit?(template: string, outcome: CommitOutcome, of: InVariant): void;
}

/** Null for a viewer who is in none, and for a newest-first stream, which no ranker orders. */
export function variantIn(
  { order }: Pick<FeedRequest, 'order'>,
  side: ExperimentSide | null,
): InVariant | null {
  if (side === null || side.variant === null || order === 'latest') return null;
  return { experiment: side.name, variant: side.variant };
}

/** The same at this moment, for a page that is not read again. */
export function variantNow(request: FeedRequest, clock: Clock): InVariant | null {
  const side = experimentSide(request.template, variantFor(request, clock.now()));
  return variantIn(request, side);
}

export function pageIn(
  { experiment, variant }: InVariant,
  isFirst: boolean,
  shown: readonly Position[],
): VariantPage {
  return { experiment, variant, isFirst, items: shown.length };
}
