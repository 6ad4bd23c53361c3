/** From a mutation's input to a verb of the domain, and from the verb's outcome to a payload with `userErrors`. */
import { type InputError, type Outcome } from '../../base/outcome.ts';
import type { Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { type Context, type Services } from '../context.ts';
export interface Changed<T> {
    /** Null after a refusal. */
    readonly value: T | null;
    readonly userErrors: readonly InputError[];
}
/** Runs a verb as the viewer. What this request has read before is invalidated, because the verb may have changed it. */
export declare function change<T>(context: Context, verb: (viewer: UserId) => Promise<Outcome<T>>): Promise<Changed<T>>;
type Verb<Input, T> = (context: Context, viewer: UserId, input: Input) => Promise<Outcome<T>>;
type Payload<Field extends string, View> = Readonly<Record<Field, View | null>> & {
    readonly userErrors: readonly InputError[];
};
/** A mutation whose payload shows what its verb gave in one field, which is null after a refusal. */
export declare function payload<Field extends string, Input, T, View>(field: Field, verb: Verb<Input, T>, view: (value: T, input: Input) => View): (_: unknown, { input }: {
    readonly input: Input;
}, context: Context) => Promise<Payload<Field, View>>;
/** Reads items' ids for a verb. One that is left out is null; one that is no item's refuses the verb. */
export declare function withItems<T>(ids: readonly (string | null | undefined)[], verb: (positions: readonly (Position | null)[]) => Promise<Outcome<T>>): Promise<Outcome<T>>;
type VerbOn<Target, T> = (services: Services, viewer: UserId, target: Target) => Promise<Outcome<T>>;
/** A verb about the item that the input names; what is no item's id is refused. */
export declare function onItem<T>(verb: VerbOn<Position, T>): Verb<{
    readonly itemId: string;
}, T>;
/** A verb about the producer that the input names; what is no producer's id is refused. */
export declare function onProducer<T>(verb: VerbOn<ProducerKey, T>): Verb<{
    readonly producerId: string;
}, T>;
/** A verb about the user that the input names; what is no user's id is refused. */
export declare function onUser<T>(verb: VerbOn<ProducerKey, T>): Verb<{
    readonly userId: string;
}, T>;
/** The refusal of an id that names nothing, or nothing that this viewer may see. */
export declare function unresolved(field: string): Outcome<never>;
export {};
