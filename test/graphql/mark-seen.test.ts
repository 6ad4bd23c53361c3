/** Items that a client reports as seen by its viewer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId } from '../../src/model/ids.ts';
import type { UserId } from '../../src/model/producers.ts';
import { draftBy } from '../support/builders.ts';
import { itemId, openTestApp, publish, type TestApp } from '../support/open-app.ts';

describe('markSeen', () => {
  let opened: TestApp;
  beforeEach(async () => {
    opened = await openTestApp();
  });
  afterEach(() => opened[Symbol.asyncDispose]());
  const SEEN =
    'mutation M($ids: [ID!]!) { markSeen(input: { itemIds: $ids }) { items { id } userErrors { field code message } } }';
  const mark = (ids: readonly string[]) => opened.ask(SEEN, { viewer: 'ada', variables: { ids } });

  test('remembers what the viewer may see, and passes over the rest', async () => {
    const [shown, secret] = [
      (await publish(opened, draftBy('bob')))[0] ?? expect.fail(),
      (await publish(opened, draftBy('bob', { visibility: 'private' })))[0] ?? expect.fail(),
    ];
    const gone = encodeId('Item', '9999');
    const answer = await mark([itemId(shown), itemId(secret), gone, itemId(shown)]);
    expect(answer.at('markSeen')).toEqual({ items: [{ id: itemId(shown) }], userErrors: [] });
    expect(await opened.app.store.reads.lastSeen('ada' as UserId)).toEqual([shown.position]);
    expect((await mark([])).at('markSeen.items')).toEqual([]);
  });

  test('refuses what is not an item, and more than it takes in one call', async () => {
    const [item] = await publish(opened, draftBy('bob'));
    const id = item === undefined ? '' : itemId(item);
    expect((await mark([id, 'x'])).at('markSeen.userErrors.0.code')).toBe('NOT_FOUND');
    const many = Array<string>(LIMITS.seenMarkedMax + 1).fill(id);
    expect((await mark(many)).at('markSeen.userErrors.0')).toEqual({
      field: ['input', 'itemIds'],
      code: 'BAD_USER_INPUT',
      message: 'expected at most 50 items, got 51',
    });
    expect(await opened.app.store.reads.lastSeen('ada' as UserId)).toEqual([]);
  });
});
