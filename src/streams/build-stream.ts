/** Builds the stream that a tree of parts describes, after references are expanded. */
import { invariant } from '../base/errors.ts';
import { backfillStream } from './backfill.ts';
import { componentStream } from './component.ts';
import { conversationStream } from './conversations.ts';
import { dedupeStream } from './dedupe.ts';
import { dedupeOriginals } from './dedupe-originals.ts';
import { discussionsSource } from './discussions.ts';
import { exceptStream, intersectStream } from './except.ts';
import { filterStream, visibleStream } from './filter.ts';
import type { FollowSets } from './follow-sets.ts';
import { itemSource } from './item-source.ts';
import { limitStream } from './limit.ts';
import { listSource } from './list-source.ts';
import { mergeStream } from './merge.ts';
import { ownFilterStream } from './own-rules.ts';
import { ownSource } from './own-source.ts';
import { ownRulesIn, type StreamPart, type WeightedPart } from './parts.ts';
import { type PartObserver, UNTRACED } from './part-trace.ts';
import { reactionSource } from './reactions.ts';
import { remoteStream } from './remote.ts';
import { rolloutStream } from './rollout.ts';
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
import { concatStream, mixStream, type MixInput, roundRobinStream } from './mix.ts';

/** Recursion is bounded by the depth limit of templates. */
export function buildStream(
  part: StreamPart,
  followSets: FollowSets,
  observer: PartObserver = UNTRACED,
): Stream {
  const { inside, built } = observer.enter(part);
  return built(streamOf(part, followSets, (inner) => buildStream(inner, followSets, inside)));
}

function streamOf(
  part: StreamPart,
  followSets: FollowSets,
  build: (inner: StreamPart) => Stream,
): Stream {
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
    case 'discussions':
      return discussionsSource();
    case 'item':
      return itemSource(part.value);
    case 'following':
      return followingSource(followSets, part);
    case 'list':
      return listSource(part.value);
    case 'producer':
    case 'tag':
    case 'author':
    case 'thread':
      return producerSource(part.part, part.value);
    case 'own':
      return ownSource(part);
    case 'filter':
      return ownRulesIn(part.where).length === 0
        ? filterStream(part.where, build(part.of))
        : ownFilterStream(part.where, build(part.of));
    case 'merge': {
      const inputs = part.inputs.map(build);
      return inputs.every(isTimelineSource) ? mergedSource(inputs) : mergeStream(inputs);
    }
    case 'intersect':
      return intersectStream(part.inputs.map(build));
    case 'except':
      return exceptStream(build(part.of), build(part.without));
    case 'backfill':
      return backfillStream(visibleStream(build(part.of)), build(part.from));
    case 'conversations':
      return conversationStream(build(part.of));
    case 'component':
      return componentStream(part.name, build(part.of));
    case 'rollout':
      return rolloutStream(part.rollout.name, build(part.of), build(part.otherwise));
    case 'remote':
      return remoteStream(part, build(part.of));
    case 'concat':
      return concatStream(weighted(part.inputs));
    case 'mix':
      return mixStream(weighted(part.inputs));
    case 'round-robin':
      return roundRobinStream(weighted(part.inputs), part.slots);
    case 'limit':
      return limitStream(part.count, visibleStream(build(part.of)));
    case 'dedupe':
      return dedupeOf(part, build(part.of));
    case 'template':
      invariant(false, 'references are expanded before a stream is built');
  }
}

function dedupeOf({ by, window }: Extract<StreamPart, { part: 'dedupe' }>, of: Stream): Stream {
  if (by === 'original') return dedupeOriginals(window, of);
  return dedupeStream({ by, window }, visibleStream(of));
}
