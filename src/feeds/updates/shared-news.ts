/** Counts what waits above a stream once for all who follow it and ask at one time, after the last of them asked. */
import { createBatcher } from '../../base/async/batcher.ts';
import { LIMITS } from '../../base/limits.ts';
import type { FeedRequest, NewSince } from '../feed.ts';

interface StreamQuestions {
  readonly ask: (request: FeedRequest) => Promise<NewSince>;
  waiting: number;
}

/** `stream` names the viewer and the stream: requests of the same name are the same question. */
export function openSharedNews(
  count: (stream: string, request: FeedRequest) => Promise<NewSince>,
): (stream: string, request: FeedRequest) => Promise<NewSince> {
  const streams = new Map<string, StreamQuestions>();
  const open = (stream: string): StreamQuestions => {
    const ask = createBatcher<FeedRequest, NewSince>(
      async (requests) => {
        // The last one has the newest rules.
        const request = requests.at(-1);
        if (request === undefined) return [];
        const news = await count(stream, request);
        return requests.map(() => news);
      },
      { weightMax: LIMITS.openStreamsMax },
    );
    const questions = { ask, waiting: 0 };
    streams.set(stream, questions);
    return questions;
  };
  return async (stream, request) => {
    const questions = streams.get(stream) ?? open(stream);
    questions.waiting += 1;
    try {
      return await questions.ask(request);
    } finally {
      questions.waiting -= 1;
      if (questions.waiting === 0) streams.delete(stream);
    }
  };
}
