/** Builds the stream that a tree of parts describes, after references are expanded. */
import { invariant } from '../base/errors.ts';
import { dedupeStream } from './dedupe.ts';
import { exceptStream, intersectStream } from './except.ts';
import { filterStream, visibleStream } from './filter.ts';
import type { FollowSets } from './follow-sets.ts';
import { limitStream } from './limit.ts';
import { mergeStream } from './merge.ts';
import type { StreamPart, WeightedPart } from './parts.ts';
import { reactionSource } from './reactions.ts';
import {
  directsSource,
  everythingSource,
  followingSource,
  isTimelineSource,
  mergedSource,
  nothingSource,
  producerSource,
} from './sources.ts';
import type { Stream } from './stream.ts';
import { concatStream, mixStream, type MixInput } from './mix.ts';

/** Recursion is bounded by the depth limit of templates. */
export function buildStream(part: StreamPart, followSets: FollowSets): Stream {
  const build = (inner: StreamPart): Stream => buildStream(inner, followSets);
  const weighted = (inputs: readonly WeightedPart[]): readonly MixInput[] =>
    inputs.map(({ weight, of }) => ({ weight, stream: build(of) }));
  switch (part.part) {
    case 'everything':
      return everythingSource();
    case 'nothing':
      return nothingSource();
    case 'received':
    case 'sent':
      return directsSource(part.part);
    case 'liked-by':
    case 'favourited-by':
      return reactionSource(part.part, part.value);
    case 'following':
      return followingSource(followSets, part);
    case 'producer':
    case 'tag':
    case 'author':
    case 'thread':
      return producerSource(part.part, part.value);
    case 'filter':
      return filterStream(part.where, build(part.of));
    case 'merge': {
      const inputs = part.inputs.map(build);
      return inputs.every(isTimelineSource) ? mergedSource(inputs) : mergeStream(inputs);
    }
    case 'intersect':
      return intersectStream(part.inputs.map(build));
    case 'except':
      return exceptStream(build(part.of), build(part.without));
    case 'concat':
      return concatStream(weighted(part.inputs));
    case 'mix':
      return mixStream(weighted(part.inputs));
    case 'limit':
      return limitStream(part.count, visibleStream(build(part.of)));
    case 'dedupe':
      return dedupeStream(part, visibleStream(build(part.of)));
    case 'template':
      invariant(false, 'references are expanded before a stream is built');
  }
}
