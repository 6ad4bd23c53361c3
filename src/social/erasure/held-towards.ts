/** The keys of other people's edges to a person. */
import { RELATIONS, type Edge } from '../../model/edges.ts';
import { reposterKey } from '../../model/muted-keys.ts';
import { userProducer, type UserId } from '../../model/producers.ts';

/** Every relation to the person, and the mute of their reposts. */
export function heldTowards(person: UserId): readonly Pick<Edge, 'producer' | 'relation'>[] {
  const producer = userProducer(person);
  return [
    ...RELATIONS.map((relation) => ({ producer, relation })),
    { producer: reposterKey(person), relation: 'mute' },
  ];
}
