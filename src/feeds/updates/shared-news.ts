/** Counts the items above a stream once for all its followers who ask concurrently, after the last of them has asked. */
import { createBatcher } from '../../base/async/batcher.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Position } from '../../model/positions.ts';
import type { FeedRequest, NewSince } from '../feed.ts';

export interface NewsQuestion {
  readonly request: FeedRequest;
  /** The first item that the follower shows; it decides what is new in a stream without history. */
  readonly top: Position;
}

type Ask = (question: NewsQuestion) => Promise<NewSince>;

interface StreamQuestions {
  readonly ask: Ask;
  waiting: number;
}

/** `stream` names the viewer and the stream: requests with the same name ask for the same count, apart from the top item. */
export function openSharedNews(
  count: (stream: string, question: NewsQuestion) => Promise<NewSince>,
): (stream: string, question: NewsQuestion) => Promise<NewSince> {
  const streams = new Map<string, StreamQuestions>();
  const open = (name: string): StreamQuestions => {
    const ask = createBatcher<NewsQuestion, NewSince>(
      async (asked) => {
        // The last one has the newest rules.
        const question = asked.at(-1);
        if (question === undefined) return [];
        const news = await count(name, question);
        return asked.map(() => news);
      },
      { weightMax: LIMITS.openStreamsMax },
    );
    const questions = { ask, waiting: 0 };
    streams.set(name, questions);
    return questions;
  };
  return async (stream, question) => {
    const { template } = question.request;
    const name = template.fence === null ? `${stream}\n${question.top}` : stream;
    const questions = streams.get(name) ?? open(name);
    questions.waiting += 1;
    try {
      return await questions.ask(question);
    } finally {
      questions.waiting -= 1;
      if (questions.waiting === 0) streams.delete(name);
    }
  };
}
