/** What the tables of the sample world become: items in time order with their links, and edges. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { splitProducer } from '../../src/model/producers.ts';
import { timelinesOf } from '../../src/model/items.ts';
import { readTable } from '../../src/sample/tables.ts';
import { sampleViewers } from '../../src/sample/viewers.ts';
import { readWorld } from '../../src/sample/world.ts';

const QUANTUM = 'examples/quantum';

describe('the world of quantum questions', () => {
  const { id, drafts, edges, favourites } = readWorld(QUANTUM);
  const byId = new Map(drafts.map((draft) => [draft.foreignId, draft]));

  test('holds every question, answer and comment of the tables, each once', () => {
    expect(tally(drafts.map((draft) => draft.kind))).toEqual({
      question: 612,
      answer: 1060,
      comment: 3413,
    });
    expect(byId.size).toBe(drafts.length);
    expect(id).toBe('quantum@3');
  });

  test('holds who keeps which question, each once', () => {
    expect(new Set(favourites.map(({ viewer, item }) => `${viewer} ${item}`)).size).toBe(706);
    expect(favourites.map(({ item }) => byId.get(item)?.kind)).toEqual(
      favourites.map(() => 'question'),
    );
  });

  test('is in the order of its real times', () => {
    const times = drafts.map((draft) => draft.createdAtMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Date(times[0] ?? 0).toISOString()).toBe('2018-03-12T17:00:45.567Z');
  });

  test('gives a question its title, excerpt, tags, votes and link', () => {
    expect(byId.get('quantum-question-1')).toMatchObject({
      producer: 'user:7',
      author: '7',
      thread: '1',
      visibility: 'public',
      tags: ['simulation', 'quantum-turing-machine'],
      payload: {
        title: 'Can a Turing machine simulate a quantum computer?',
        url: 'https://quantumcomputing.stackexchange.com/q/1',
        votes: 52,
      },
    });
    expect(byId.get('quantum-question-1')?.payload.text).toContain(
      'a Turing machine 1 can theoretically simulate "anything"',
    );
  });

  test('shows excerpts without the spaces that removed markup left beside punctuation', () => {
    const texts = drafts.map(({ payload }) => payload.text ?? '');
    expect(texts.filter((text) => / [,;!?](?:\s|$)/.test(text))).toEqual([]);
    expect(texts.some((text) => text.includes('Theoretically, there'))).toBe(true);
  });

  test('gives an answer the title and tags of its question', () => {
    expect(byId.get('quantum-answer-18')).toMatchObject({
      thread: '1',
      tags: ['simulation', 'quantum-turing-machine'],
      payload: { title: 'Re: Can a Turing machine simulate a quantum computer?' },
    });
  });

  test('gives a comment a title that says what it is on, no tags, and a link to itself', () => {
    expect(byId.get('quantum-comment-7')).toMatchObject({
      author: '26',
      thread: '3',
      tags: [],
      payload: { url: 'https://quantumcomputing.stackexchange.com/q/3#comment7_3', votes: 2 },
    });
    expect(byId.get('quantum-comment-7')?.payload.title).toMatch(
      /^Comment on “Is it possible for an encryption method/,
    );
  });

  test('lets an answer answer its question, and a comment the post that it is on', () => {
    const parentOf = (id: string) => byId.get(id)?.foreignParent;
    expect(parentOf('quantum-question-1')).toBeUndefined();
    expect(parentOf('quantum-answer-18')).toBe('quantum-question-1');
    expect(parentOf('quantum-comment-7')).toBe('quantum-question-3');
    expect(parentOf('quantum-comment-13')).toBe('quantum-question-7');
    expect(drafts.filter(({ foreignParent }) => foreignParent === undefined)).toHaveLength(612);
  });

  test('lets the thread produce what a deleted account wrote', () => {
    const orphans = drafts.filter((draft) => draft.author === null);
    expect(orphans).toHaveLength(3);
    expect(orphans.map((draft) => draft.producer)).toEqual(
      orphans.map((draft) => `thread:${draft.thread}`),
    );
  });

  test('stays within the bounds that a publisher must keep', () => {
    for (const { payload, tags, foreignId } of drafts) {
      expect(payload.title?.length ?? 0).toBeLessThanOrEqual(LIMITS.titleCharsMax);
      expect(payload.text?.length ?? 0).toBeLessThanOrEqual(LIMITS.textCharsMax);
      expect(tags.length).toBeLessThanOrEqual(LIMITS.tagsMax);
      expect(foreignId?.length ?? 0).toBeLessThanOrEqual(LIMITS.clientKeyCharsMax);
    }
  });

  test('connects people, threads and, for ready viewers, tags', () => {
    expect(tally(edges.map(({ producer }) => splitProducer(producer).type))).toEqual({
      user: 1771,
      thread: 710,
      tag: 6,
    });
    expect(new Set(edges.map((c) => `${c.consumer} ${c.producer}`)).size).toBe(edges.length);
    expect(edges.every((edge) => edge.relation === 'follow')).toBe(true);
  });
});

describe('the ready viewers', () => {
  const { drafts, edges } = readWorld(QUANTUM);
  const viewers = sampleViewers(QUANTUM);

  test('are at least six, each once', () => {
    expect(viewers.length).toBeGreaterThanOrEqual(6);
    expect(new Set(viewers.map((viewer) => viewer.id)).size).toBe(viewers.length);
    expect(new Set(viewers.map((viewer) => viewer.name)).size).toBe(viewers.length);
  });

  test('follow what their labels claim', () => {
    const follows = viewers.map(({ id }) => [
      id,
      tally(edges.filter((c) => c.consumer === id).map((c) => splitProducer(c.producer).type)),
    ]);
    expect(Object.fromEntries(follows)).toEqual({
      1837: { user: 102 },
      1039: { user: 32, thread: 3 },
      1847: { user: 44, thread: 36, tag: 3 },
      62: { thread: 31 },
      65: { user: 2, thread: 3 },
      2098: { tag: 3 },
      90: {},
    });
  });

  test('have feeds that clearly differ: no two share more than half of their newest fifty items', () => {
    const feeds = viewers.map((viewer) => {
      const follows = new Set(
        edges.filter((edge) => edge.consumer === viewer.id).map(({ producer }) => producer),
      );
      const inFeed = drafts.filter((draft) => timelinesOf(draft).some((key) => follows.has(key)));
      return new Set(inFeed.slice(-50).map((draft) => draft.foreignId));
    });
    for (const [index, feed] of feeds.entries()) {
      for (const other of feeds.slice(index + 1))
        expect([...feed].filter((key) => other.has(key)).length).toBeLessThanOrEqual(25);
    }
  });
});

describe('a broken folder', () => {
  test('names the table and the column it lacks', () => {
    expect(() => readTable(QUANTUM, 'favorites', ['user', 'colour'])).toThrow(
      /favorites\.csv\.gz: expected columns colour, got user, thread_id, date/,
    );
  });

  test.each([
    ['viewers.json', '[{ "id": "7", "name": "", "about": "x" }]', /viewers\.json: .*name/s],
    [
      'viewers.json',
      '[{ "id": "7", "name": "x", "about": "x", "age": 3 }]',
      /viewers\.json: .*age/s,
    ],
    [
      'world.json',
      '{ "name": "Two Words", "version": 1, "title": "x", "site": "https://a.example" }',
      /world\.json: .*name/s,
    ],
    [
      'world.json',
      '{ "name": "Two Words", "version": 1, "title": "x", "site": "x" }',
      /world\.json: name.*\n.*world\.json: site/,
    ],
    ['world.json', '{', /world\.json: expected JSON that can be read, got: /],
    ['posts.csv.gz', 'not compressed', /posts\.csv\.gz: expected a gzip-compressed table/],
  ])('says what is wrong with its %s %s', (name, content, message) => {
    const dir = mkdtempSync(join(tmpdir(), 'palisade-world-'));
    cpSync('test/fixtures/conlang', dir, { recursive: true });
    writeFileSync(join(dir, name), content);
    expect(() => readWorld(dir)).toThrow(message);
    rmSync(dir, { recursive: true });
  });
});

function tally(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
