/** From a mutation's input to a verb of the domain, and from the verb's outcome to a payload with `userErrors`. */
import type { FlagName } from '../../base/flags/flag-list.ts';
import { SwitchedOffError } from '../../base/flags/switched-off.ts';
import {
  done,
  inputError,
  isRefusal,
  notFound,
  refused,
  type InputError,
  type InputField,
  type Outcome,
} from '../../base/outcome.ts';
import { itemPosition, producerOfId } from '../../model/ids.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { whyNotWrite } from '../../social/people.ts';
import { requireViewer, type Context, type Services } from '../context.ts';

export interface Changed<T> {
  /** Null after a refusal. */
  readonly value: T | null;
  readonly userErrors: readonly InputError[];
}

/**
 * Runs a verb as the viewer, unless the viewer writes too much. Invalidates what this request has read so far, because
 * the verb may have changed it. Errors caused by the input go to `userErrors`, even if the verb throws them. A missing
 * role, and everything unrelated to the input, is thrown.
 */
export async function change<T>(
  context: Context,
  verb: (viewer: UserId) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  const viewer = requireViewer(context);
  const outcome =
    context.services.writeLimits.takeWrite(viewer) ??
    (await flatten(refusalAt(null, () => verb(viewer))));
  context.invalidate();
  return outcome.isDone
    ? { value: outcome.value, userErrors: [] }
    : { value: null, userErrors: outcome.problems };
}

/** Returns what `ask` returns. An error that it throws about the input becomes a refusal of this field, or of none. */
export async function refusalAt<T>(
  field: InputField | ((code: InputError['code']) => InputField) | null,
  ask: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    return done(await ask());
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code } = error;
    const at = typeof field === 'function' ? field(code) : field;
    return refused(
      at === null
        ? { code, field: null, message: error.message }
        : inputError(code, at, error.message),
    );
  }
}

/** The outcome of a verb that may have been refused before it began. */
export async function flatten<T>(asked: Promise<Outcome<Outcome<T>>>): Promise<Outcome<T>> {
  const outcome = await asked;
  return outcome.isDone ? outcome.value : outcome;
}

/** The same for a verb whose effect others can see: refuses a suspended viewer. */
export function write<T>(
  context: Context,
  verb: (viewer: UserId) => Promise<Outcome<T>>,
): Promise<Changed<T>> {
  return change(context, async (viewer) => {
    const refusal = await whyNotWrite(context.services.store, viewer);
    return refusal === null ? verb(viewer) : refused(refusal);
  });
}

type Verb<Input, T> = (context: Context, viewer: UserId, input: Input) => Promise<Outcome<T>>;

/**
 * The verb, for viewers for whom the flag is on. For others it is UNAVAILABLE, because the server's state refuses them
 * and not their input.
 */
export function switched<Input, T>(flag: FlagName, verb: Verb<Input, T>): Verb<Input, T> {
  return async (context, viewer, input) => {
    if (await context.services.flags.isOn(flag, viewer)) return verb(context, viewer, input);
    throw new SwitchedOffError(flag, 'this is switched off for now; try again later');
  };
}

type Payload<Field extends string, View> = Readonly<Record<Field, View | null>> & {
  readonly userErrors: readonly InputError[];
};

/**
 * A mutation whose payload shows the verb's result in one field, which is null after a refusal. Refuses a suspended
 * viewer.
 */
export function payload<Field extends string, Input, T, View>(
  field: Field,
  verb: Verb<Input, T>,
  view: (value: T, input: Input) => View,
) {
  return async (
    _: unknown,
    { input }: { readonly input: Input },
    context: Context,
  ): Promise<Payload<Field, View>> => {
    const { value, userErrors } = await write(context, (viewer) => verb(context, viewer, input));
    const shown = value === null ? null : view(value, input);
    return { [field]: shown, userErrors } as Payload<Field, View>;
  };
}

/** An id in the input and its path there. */
type NamedId = readonly [InputField, string | null | undefined];

/** Reads item ids for a verb. An omitted id is null; one that is not an item's refuses the verb. */
export async function withItems<T>(
  ids: readonly NamedId[],
  verb: (positions: readonly (Position | null)[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const positions: (Position | null)[] = [];
  for (const [field, id] of ids) {
    const position = id == null ? null : itemPosition(id);
    if (id != null && position === null) return unresolved(field);
    positions.push(position);
  }
  return verb(positions);
}

type VerbOn<Target, T> = (
  services: Services,
  viewer: UserId,
  target: Target,
) => Promise<Outcome<T>>;

/** A verb about the item in the input. An id that is not an item's is refused. */
export function onItem<T>(verb: VerbOn<Position, T>): Verb<{ readonly itemId: string }, T> {
  return async ({ services }, viewer, { itemId }) => {
    const position = itemPosition(itemId);
    return position === null ? unresolved('itemId') : verb(services, viewer, position);
  };
}

/** A verb about the producer in the input. An id that is not a producer's is refused. */
export function onProducer<T>(
  verb: VerbOn<ProducerKey, T>,
): Verb<{ readonly producerId: string }, T> {
  return async ({ services }, viewer, { producerId }) => {
    const producer = producerOfId(producerId);
    return producer === null ? unresolved('producerId') : verb(services, viewer, producer);
  };
}

/** A verb about the user in the input. An id that is not a user's is refused. */
export function onUser<T>(verb: VerbOn<ProducerKey, T>): Verb<{ readonly userId: string }, T> {
  return async ({ services }, viewer, { userId }) => {
    const producer = producerOfId(userId);
    return producer?.startsWith('user:') ? verb(services, viewer, producer) : unresolved('userId');
  };
}

/** The refusal of an id that does not exist, or whose object this viewer may not see. */
export function unresolved(field: InputField): Outcome<never> {
  return notFound(field, 'the id of an existing object');
}
