/**
 * The forms of an operation: what remains when its conditions, `@skip` and `@include`, are decided. A form is compiled
 * without conditions, so field order and fragment selections follow the specification.
 */
import {
  getVariableValues,
  Kind,
  visit,
  type ASTNode,
  type DirectiveNode,
  type GraphQLSchema,
  type SelectionNode,
} from 'graphql';
import { LIMITS } from '../base/limits.ts';
import type { KnownOperation } from './operation-cache.ts';
import { isSkipped } from './selected-fields.ts';

type Variables = Readonly<Record<string, unknown>>;

type OperationIn = Pick<KnownOperation, 'document' | 'operation'>;

export interface Forms<Form> {
  /** Null if the variables do not fit, the form could not be made, or the operation already has too many forms. */
  of(variables: Variables): Form | null;
}

/** Makes each form once, from the coerced variables that decide the conditions. */
export function openForms<Form>(
  schema: GraphQLSchema,
  known: OperationIn,
  make: (variables: Variables) => Form | null,
): Forms<Form> {
  const conditions = conditionsOf(known);
  const forms = new Map<string, Form | null>();
  // A condition given as a boolean needs no coercion, which would also coerce all other variables.
  const coerce = (variables: Variables): Variables =>
    conditions.every((name) => typeof variables[name] === 'boolean')
      ? Object.fromEntries(conditions.map((name) => [name, variables[name]]))
      : (getVariableValues(schema, known.operation.variableDefinitions ?? [], variables).coerced ??
        {});
  return {
    of(variables) {
      const coerced = coerce(variables);
      // Null does not decide a condition either: graphql-js refuses it at the condition.
      if (conditions.some((name) => typeof coerced[name] !== 'boolean')) return null;
      const decided = conditions.map((name) => String(coerced[name])).join();
      const known = forms.get(decided);
      if (known !== undefined) return known;
      if (forms.size === LIMITS.operationFormsMax) return null;
      const form = make(coerced);
      forms.set(decided, form);
      return form;
    },
  };
}

/** The maximum number of forms of an operation. */
export function formsMax(known: OperationIn): number {
  return Math.min(2 ** conditionsOf(known).length, LIMITS.operationFormsMax);
}

/**
 * Returns the node without skipped selections and without conditions. A condition on an unknown variable is in a
 * fragment used by another operation, and stays.
 */
export function decide<Node extends ASTNode>(node: Node, variables: Variables): Node {
  const enter = (selection: SelectionNode) => {
    if (conditionsIn(selection.directives ?? []).some((name) => !Object.hasOwn(variables, name)))
      return undefined;
    return isSkipped(selection, variables) ? null : { ...selection, directives: [] };
  };
  return visit(node, {
    Field: { enter },
    InlineFragment: { enter },
    FragmentSpread: { enter },
  });
}

/** The operation's variables that are used in conditions. */
function conditionsOf({ document, operation }: OperationIn): readonly string[] {
  const named = new Set<string>();
  const note = ({ directives = [] }: SelectionNode): void => {
    for (const name of conditionsIn(directives)) named.add(name);
  };
  visit(document, { Field: note, InlineFragment: note, FragmentSpread: note });
  return (operation.variableDefinitions ?? [])
    .map(({ variable }) => variable.name.value)
    .filter((name) => named.has(name));
}

function conditionsIn(directives: readonly DirectiveNode[]): readonly string[] {
  return directives.flatMap(({ arguments: args = [] }) =>
    args.flatMap(({ value }) => (value.kind === Kind.VARIABLE ? [value.name.value] : [])),
  );
}
