/** Hiding a person's reposts, and showing them again. Both may be repeated, and need no follow. */
import { LIMITS } from '../base/limits.ts';
import { done, refused, refusedInput, type Outcome } from '../base/outcome.ts';
import { reposterKey } from '../model/muted-keys.ts';
import { userIn, type ProducerKey, type UserId } from '../model/producers.ts';
import { canOpenProducer } from './access.ts';
import { addEdge } from './add-edge.ts';
import type { SocialContext } from './context.ts';
import { targetProblem } from './edges.ts';
import { hidesReposts, reposterCount } from './hidden-reposts.ts';

/**
 * Hides a person's reposts from the viewer alone; what that person wrote stays visible. Refuses the viewer themselves,
 * and more people than the limit. Like a mute, it does not reveal whether they exist.
 */
export async function hideReposts(
  context: SocialContext,
  viewer: UserId,
  person: ProducerKey,
): Promise<Outcome<ProducerKey>> {
  const problem = targetProblem(viewer, person, 'userId');
  if (problem !== null) return refused(problem);
  const user = userIn(person);
  const facts = await context.facts.of(viewer);
  if (!hidesReposts(facts, user) && reposterCount(facts) >= LIMITS.repostersMax)
    return refusedInput(
      'userId',
      `expected at most ${LIMITS.repostersMax} people whose reposts are hidden, got one more`,
    );
  const edge = { consumer: viewer, producer: reposterKey(user), relation: 'mute' } as const;
  const made = await addEdge(context, 'userId', edge);
  return made.isDone ? done(person) : made;
}

/** Succeeds when they were not hidden. Returns the person, or null for one the viewer may not see. */
export async function showReposts(
  { store, facts }: SocialContext,
  viewer: UserId,
  person: ProducerKey,
): Promise<Outcome<ProducerKey | null>> {
  await store.edges.removeEdge(viewer, reposterKey(userIn(person)), 'mute');
  return done((await canOpenProducer(store, await facts.of(viewer), person)) ? person : null);
}
