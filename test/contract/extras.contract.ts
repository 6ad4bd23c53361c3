/**
 * What every store promises about fields that few items have: a language, attachments, and the installation's own
 * fields.
 */
import { expect } from 'vitest';
import type { AttributeChanges } from '../../src/model/attachments.ts';
import { draft } from '../support/builders.ts';
import type { OpenStore, Register } from './contract.ts';

const PLAIN = { title: 't', text: null, url: null, votes: 0 };

export function extrasContract(open: OpenStore, test: Register): void {
  test('an item keeps its language, attachments and fields through edits of others', async () => {
    const { items } = await open();
    const extras = {
      language: 'pt-BR',
      attachments: [
        { kind: 'image', url: 'https://example.org/a.png', alt: 'a cat' },
        { kind: 'link', url: 'https://example.org', title: 'home' },
      ],
      attributes: { 'a.b': 'x', $set: 2, isDone: true },
    } as const;
    const payload = { ...PLAIN, ...extras };
    const { item } = await items.publish(draft({ payload, clientKey: 'k' }));
    expect(item.payload).toEqual(payload);
    expect((await items.getMany([item.position]))[0]?.payload).toEqual(payload);
    const now = async () => (await items.getMany([item.position]))[0];
    const hidden = { payload: { title: 'u' }, visibility: 'private', wasShown: true } as const;
    const edited = await items.edit(item.position, hidden, 5);
    expect([edited?.wasShown, (await now())?.wasShown]).toEqual([true, true]);
    expect(edited?.payload).toEqual({ ...payload, title: 'u' });
    const emptied = { title: 'u', language: null, attachments: [] };
    await items.edit(item.position, { payload: emptied }, 6);
    expect((await now())?.payload).toEqual({ ...payload, ...emptied });
    const fields = [{ $set: null }, { colour: 'red' }, { isDone: false }];
    const write = (attributes: AttributeChanges) =>
      items.edit(item.position, { payload: { attributes } }, 7);
    await Promise.all(fields.map(write));
    expect((await now())?.payload.attributes).toEqual({ 'a.b': 'x', colour: 'red', isDone: false });
    const other = draft({ payload: { ...payload, attributes: { isDone: false } }, clientKey: 'k' });
    await expect(items.publish(other)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('an item whose only field is cleared is like one that never had any', async () => {
    const { items } = await open();
    const { item } = await items.publish(
      draft({ payload: { ...PLAIN, attributes: { isDone: true } } }),
    );
    const edited = await items.edit(
      item.position,
      { payload: { attributes: { isDone: null } } },
      5,
    );
    expect(edited?.payload).toEqual(PLAIN);
    expect((await items.getMany([item.position]))[0]?.payload).toEqual(PLAIN);
  });
}
