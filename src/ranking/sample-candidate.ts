/** Random candidates for the contracts of modules, with the fields that a module requests. */
import { CANDIDATE_NEEDS, type Candidate, type CandidateNeed } from './ranker.ts';

export interface SampleCandidateOptions {
  readonly position: number;
  readonly needs: readonly string[];
}

/** Optional values are sometimes absent. */
export function sampleCandidate(
  { position, needs }: SampleCandidateOptions,
  draw: () => number,
): Candidate {
  const text = (words: string): string | null => (draw() < 0.3 ? null : `${words} ${position}`);
  const offered: Readonly<Record<CandidateNeed, () => unknown>> = {
    title: () => text('Title'),
    text: () => text('Text'),
    url: () => text('https://example.org/'),
    producer: () => 'tag:x',
    language: () => (draw() < 0.3 ? null : 'en'),
    votes: () => Math.floor(draw() * 9) - 2,
    attributes: () => (draw() < 0.5 ? {} : { score: draw() * 9, label: 'x', isNew: true }),
  };
  const seen = CANDIDATE_NEEDS.filter((name) => needs.includes(name));
  return {
    position,
    author: draw() < 0.1 ? null : `u${Math.floor(draw() * 5)}`,
    kind: draw() < 0.5 ? 'question' : 'answer',
    thread: draw() < 0.3 ? null : 't1',
    tags: draw() < 0.5 ? [] : ['x', 'y'],
    createdAtMs: Math.floor(draw() * 2e12),
    ...Object.fromEntries(seen.map((name) => [name, offered[name]()])),
  };
}
