/** A document that was compiled, because it was asked often, is answered like one that is asked for the first time. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { questionsAbout, targetOf } from '../social/access-questions.ts';
import { draftBy } from '../support/builders.ts';
import { followPeople, openTestApp, publish } from '../support/open-app.ts';
import { LAW_TIMEOUT_MS } from '../support/random-histories.ts';

const QUESTIONS = 50;

/** What is asked of the answer, whichever root field gives it. */
const selectionOf = (query: string): string => query.slice(query.indexOf('{ __typename'));

test(
  'every question of the schema is answered alike, compiled or not',
  { timeout: LAW_TIMEOUT_MS },
  async () => {
    await using opened = await openTestApp();
    const draft = { thread: 'talk', tags: ['news'] };
    const items = await publish(opened, draftBy('bob', draft), draftBy('ada', draft));
    await followPeople(opened, 'ada', ['bob']);
    const differing: string[] = [];
    const asked = questionsAbout('Query', items.slice(0, 1).map(targetOf));
    const questions = [...new Map(asked.map((each) => [selectionOf(each.query), each])).values()];
    for (const { query, variables } of questions) {
      const bodies: string[] = [];
      for (let nth = 0; nth <= LIMITS.compileAfterRuns; nth += 1)
        bodies.push((await opened.ask(query, { viewer: 'ada', variables })).body);
      if (bodies.at(-1) !== bodies.at(-3)) differing.push(query);
    }
    expect(questions.length).toBeGreaterThan(QUESTIONS);
    expect(differing).toEqual([]);
  },
);
