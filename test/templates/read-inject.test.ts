/** What a template's `inject` may say, and how a file is refused that says something else. */
import { describe, expect, it } from 'vitest';
import { compile, errorOf, HEAD, sourceOf } from './compile-text.ts';

const PROMPT = 'prompt: { title: Hello }';
const FENCE = 'stream: everything\nfence: { head: 10 }\n';
const inject = (...injectors: readonly string[]): string =>
  `${HEAD}${FENCE}inject:\n${injectors.map((one) => `  - { ${one} }\n`).join('')}`;
const refused = (text: string): string =>
  errorOf(() => compile(text)).replace(/^file\.yaml:\d+:\d+ /, '');

describe('a template is refused for', () => {
  it.each([
    [
      'an unknown kind of element',
      inject('name: a, at: [1], prompts: {}'),
      'inject.0.prompts: expected one of name, pinned, at, every, from, chance, share, tail, perHead, onceInHours, priority, collide, carousel, suggestion, thread, prompt, custom, module, got key "prompts" (did you mean prompt?)',
    ],
    [
      'no kind',
      inject('name: a, at: [1]'),
      'inject.0: expected one kind of element (carousel, suggestion, thread, prompt, custom, module), got none',
    ],
    [
      'two kinds',
      inject(`name: a, at: [1], ${PROMPT}, custom: { kind: x }`),
      'inject.0: expected one kind of element (carousel, suggestion, thread, prompt, custom, module), got prompt, custom',
    ],
    [
      'a negative slot',
      inject(`name: a, at: [-1], ${PROMPT}`),
      'inject.0.at.0: expected at least 0, got -1',
    ],
    [
      'a slot beyond the head',
      inject(`name: a, at: [2, 10], ${PROMPT}`),
      'inject.0.at: expected places from 0 to 9, as a head has 10, got 10',
    ],
    [
      'a first slot beyond the head',
      inject(`name: a, every: 3, from: 12, ${PROMPT}`),
      'inject.0.from: expected places from 0 to 9, as a head has 10, got 12',
    ],
    [
      'a slot in a feed without heads',
      `${HEAD}stream: everything\ninject: [{ name: a, at: [1], ${PROMPT} }]`,
      'inject.0.at: at counts places of a head, which only a fence has (expected fence, got nothing)',
    ],
    [
      'a pinned element once a day',
      inject(`name: a, pinned: true, onceInHours: 24, ${PROMPT}`),
      'inject.0.onceInHours: expected onceInHours with places between items, got it with pinned',
    ],
    [
      'a pinned element that makes room',
      inject(`name: a, pinned: true, collide: push, ${PROMPT}`),
      'inject.0.collide: expected collide with places between items, got it with pinned',
    ],
    [
      'no slots',
      inject(`name: a, ${PROMPT}`),
      'inject.0: expected one of pinned, at, every, chance, share, got none',
    ],
    [
      'slots of two kinds',
      inject(`name: a, at: [1], every: 3, ${PROMPT}`),
      'inject.0: expected one of pinned, at, every, chance, share, got at, every',
    ],
    [
      'more than half of all places',
      inject(`name: a, chance: 0.9, ${PROMPT}`),
      'inject.0.chance: expected at most 0.5, got 0.9',
    ],
    [
      'a period below heads, where none is counted',
      inject(`name: a, every: 5, onceInHours: 24, tail: true, ${PROMPT}`),
      'inject.0.tail: expected tail: false with onceInHours, which applies to heads only, got true',
    ],
    [
      'a priority that is no number',
      inject(`name: a, at: [1], priority: high, ${PROMPT}`),
      'inject.0.priority: expected a number, got "high"',
    ],
    [
      'a name twice',
      inject(`name: a, at: [1], ${PROMPT}`, `name: a, at: [2], ${PROMPT}`),
      'inject.1.name: expected a unique name, got a again',
    ],
    [
      'an address that is none',
      inject('name: a, at: [1], prompt: { title: x, url: "javascript:alert(1)" }'),
      'inject.0.prompt.url: expected an http or https address, got "javascript:alert(1)"',
    ],
    [
      'too much data',
      inject(`name: a, at: [1], custom: { kind: x, data: { text: ${'x'.repeat(5_000)} } }`),
      'inject.0.custom.data: expected at most 4096 bytes as JSON, got 5011',
    ],
    [
      'an unknown part',
      inject('name: a, at: [1], carousel: { of: { tagg: x } }'),
      'inject.0.carousel.of.tagg: expected one of',
    ],
    [
      'a mix, which is no set',
      inject(
        'name: a, at: [1], carousel: { of: { mix: [{ weight: 1, of: everything }, { weight: 1, of: following }] } }',
      ),
      'inject.0.carousel.of.mix: expected mix at the top of a stream or in another concat, mix or round-robin, got it inside inject',
    ],
    [
      'a parameter that is not declared',
      inject('name: a, at: [1], carousel: { of: { tag: $tag } }'),
      'inject.0.carousel.of.tag: expected no parameter, since params declares none, got $tag',
    ],
    [
      'the viewer of a feed for everyone',
      inject('name: a, at: [1], carousel: { of: { author: $viewer } }'),
      'access: expected viewer, because the stream names $viewer, got public',
    ],
    [
      'a module without a folder of them',
      inject('name: a, at: [1], module: house-ads'),
      'inject.0.module: expected no injector module, since there is none, got "house-ads"',
    ],
    ['no list', `${HEAD}${FENCE}inject: {}`, 'inject: expected a list of 1 to 16 injectors, got'],
    [
      'too many that are pinned',
      inject(...[1, 2, 3, 4, 5].map((nth) => `name: a${nth}, pinned: true, ${PROMPT}`)),
      'inject: expected at most 4 pinned injectors, got 5',
    ],
  ])('%s', (_name, text, problem) => {
    expect(refused(text)).toContain(problem);
  });
});

it('orders injectors by priority, and expands what they gather', () => {
  const others = new Map([sourceOf('tag', 'params: { tag: The tag }\nstream: { tag: $tag }')]);
  const text = inject(
    `name: first, at: [1], ${PROMPT}`,
    'name: second, every: 4, priority: 2.5, carousel: { of: { template: { name: tag, args: { tag: x } } } }',
    `name: third, share: 0.2, ${PROMPT}`,
  );
  const template = compile(text, others);
  expect(template.inject.map(({ name, inTail }) => [name, inTail])).toEqual([
    ['second', true],
    ['first', false],
    ['third', true],
  ]);
  const plain = compile(text.slice(0, text.indexOf('inject')), others);
  expect(template.version).not.toBe(plain.version);
});
