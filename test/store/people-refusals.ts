/** One refusal for every verb of people, drafts and lists. */
import { LIMITS } from '../../src/base/limits.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import type { Store } from '../../src/store/ports/store.ts';
import { person, producerList, savedDraft } from '../support/builders.ts';

const ANN = 'ann' as UserId;
const LONG_USER = 'x'.repeat(LIMITS.idCharsMax + 1) as UserId;
const LONE_PRODUCER = 'user:\ud800' as ProducerKey;
const PAGE = { after: null, limit: 1 };
const LONG_USER_REFUSED = 'expected a user of at most 128 characters, got 129';
const BAD_LIMIT_REFUSED = 'expected a limit of 0 or more, got -1';
const BAD_INSTANT_REFUSED = 'expected a position, got 0.5';

export const PEOPLE_REFUSALS = {
  'drafts.save': [
    ({ drafts }) => drafts.save(savedDraft(ANN, 'a', { publishAtMs: 0.5 })),
    BAD_INSTANT_REFUSED,
  ],
  'drafts.unschedule': [
    ({ drafts }) => drafts.unschedule(savedDraft(LONG_USER, 'a'), 'x'),
    LONG_USER_REFUSED,
  ],
  'drafts.get': [({ drafts }) => drafts.get({ author: LONG_USER, id: 'a' }), LONG_USER_REFUSED],
  'drafts.list': [({ drafts }) => drafts.list(LONG_USER, PAGE), LONG_USER_REFUSED],
  'drafts.remove': [
    ({ drafts }) => drafts.remove({ author: ANN, id: '\ud800' }),
    'expected a clientKey of well-formed Unicode, got a lone surrogate',
  ],
  'drafts.removeAsRead': [
    ({ drafts }) => drafts.removeAsRead(savedDraft(LONG_USER, 'a')),
    LONG_USER_REFUSED,
  ],
  'drafts.due': [({ drafts }) => drafts.due(1, -1), BAD_LIMIT_REFUSED],
  'lists.create': [
    ({ lists }) => lists.create(producerList(ANN, 'x'.repeat(LIMITS.listIdCharsMax + 1))),
    'expected a list of at most 64 characters, got 65',
  ],
  'lists.get': [({ lists }) => lists.get({ owner: LONG_USER, id: 'a' }), LONG_USER_REFUSED],
  'lists.change': [
    ({ lists }) => lists.change({ owner: ANN, id: 'a' }, { add: [LONE_PRODUCER] }),
    'expected a producer of well-formed Unicode, got a lone surrogate',
  ],
  'lists.list': [({ lists }) => lists.list(LONG_USER, PAGE), LONG_USER_REFUSED],
  'lists.all': [({ lists }) => lists.all({ ...PAGE, limit: -1 }), BAD_LIMIT_REFUSED],
  'lists.holding': [({ lists }) => lists.holding(userProducer(ANN), -1), BAD_LIMIT_REFUSED],
  'lists.remove': [({ lists }) => lists.remove({ owner: LONG_USER, id: 'a' }), LONG_USER_REFUSED],
  'people.join': [({ people }) => people.join(person(LONG_USER)), LONG_USER_REFUSED],
  'people.joinMany': [({ people }) => people.joinMany([person(LONG_USER)]), LONG_USER_REFUSED],
  'people.getMany': [({ people }) => people.getMany([ANN, LONG_USER]), LONG_USER_REFUSED],
  'people.edit': [({ people }) => people.edit(LONG_USER, {}), LONG_USER_REFUSED],
  'people.list': [({ people }) => people.list({ ...PAGE, limit: -1 }), BAD_LIMIT_REFUSED],
  'people.named': [
    ({ people }) => people.named('\ud800', PAGE),
    'expected a name of well-formed Unicode, got a lone surrogate',
  ],
  'people.erase': [
    ({ people }) => people.erase({ person: ANN, sinceMs: 0.5, heir: null }),
    BAD_INSTANT_REFUSED,
  ],
  'people.erasure': [({ people }) => people.erasure(LONG_USER), LONG_USER_REFUSED],
  'people.erasures': [({ people }) => people.erasures({ ...PAGE, limit: -1 }), BAD_LIMIT_REFUSED],
  'people.noteErasure': [
    ({ people }) => people.noteErasure(ANN, { removed: { items: 0.5 }, isFinished: false }),
    BAD_INSTANT_REFUSED,
  ],
} as const satisfies Readonly<
  Record<string, readonly [call: (store: Store) => Promise<unknown>, message: string]>
>;
