/**
 * Bounds on a document, independent of the schema: its depth, aliases, directives, fields and definitions, counted with
 * fragments expanded. Runs before validation, so that an oversized document never reaches a slow rule.
 */
import {
  BREAK,
  Kind,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { LIMITS } from '../base/limits.ts';

/** What one definition adds each time it is spread. */
interface Extent {
  readonly depth: number;
  /** The depth below `__schema` and `__type`, which has a separate bound. */
  readonly introspectionDepth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly fields: number;
}

interface Spread {
  readonly name: string;
  readonly depth: number;
  readonly isIntrospection: boolean;
}

const BOUNDS: readonly {
  readonly of: keyof Extent;
  readonly max: number;
  readonly words: string;
}[] = [
  { of: 'depth', max: LIMITS.queryDepthMax, words: 'levels' },
  { of: 'introspectionDepth', max: LIMITS.introspectionDepthMax, words: 'levels of introspection' },
  { of: 'aliases', max: LIMITS.queryAliasesMax, words: 'aliases' },
  { of: 'directives', max: LIMITS.queryDirectivesMax, words: 'directives' },
  { of: 'fields', max: LIMITS.queryFieldsMax, words: 'fields' },
];

const NOTHING: Extent = { depth: 0, introspectionDepth: 0, aliases: 0, directives: 0, fields: 0 };

/** The first bound that the document exceeds, in words, or null. Validation handles unknown and cyclic fragments. */
export function findExcess(document: DocumentNode): string | null {
  const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const variables = Math.max(0, ...operations.map((each) => each.variableDefinitions?.length ?? 0));
  return (
    tooMany(operations.length, LIMITS.queryOperationsMax, 'operations') ??
    tooMany(fragments.length, LIMITS.queryFragmentsMax, 'fragments') ??
    tooMany(variables, LIMITS.queryVariablesMax, 'variables') ??
    findDeepExcess(operations, fragments)
  );
}

function findDeepExcess(
  operations: readonly OperationDefinitionNode[],
  fragments: readonly FragmentDefinitionNode[],
): string | null {
  const byName = new Map(fragments.map((each) => [each.name.value, each]));
  const known = new Map<string, Extent>();
  for (const operation of operations) {
    const extent = measure(operation, { byName, known, open: new Set() });
    for (const { of, max, words } of BOUNDS) {
      const excess = tooMany(extent[of], max, words);
      if (excess !== null) return excess;
    }
  }
  return null;
}

interface MeasureContext {
  readonly byName: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Each fragment is measured once, however often it is spread. */
  readonly known: Map<string, Extent>;
  /** The fragments being measured, to detect cycles. At most `queryFragmentsMax` deep. */
  readonly open: ReadonlySet<string>;
}

function measure(
  definition: OperationDefinitionNode | FragmentDefinitionNode,
  context: MeasureContext,
): Extent {
  const { own, spreads } = measureAlone(definition);
  return spreads.reduce(
    (sum, spread) => addSpread(sum, spread, measureFragment(spread.name, context)),
    own,
  );
}

function measureFragment(name: string, { byName, known, open }: MeasureContext): Extent {
  const fragment = byName.get(name);
  if (fragment === undefined || open.has(name)) return NOTHING;
  const extent =
    known.get(name) ?? measure(fragment, { byName, known, open: new Set([...open, name]) });
  known.set(name, extent);
  return extent;
}

function addSpread(sum: Extent, spread: Spread, added: Extent): Extent {
  const depth = spread.depth + added.depth;
  return {
    depth: spread.isIntrospection ? sum.depth : Math.max(sum.depth, depth),
    introspectionDepth: Math.max(
      sum.introspectionDepth,
      spread.depth + added.introspectionDepth,
      spread.isIntrospection ? depth : 0,
    ),
    aliases: sum.aliases + added.aliases,
    directives: sum.directives + added.directives,
    fields: sum.fields + added.fields,
  };
}

/** Measures the definition without the fragments that it spreads, and lists these spreads. */
function measureAlone(definition: DefinitionNode): {
  readonly own: Extent;
  readonly spreads: readonly Spread[];
} {
  const own = { ...NOTHING };
  const spreads: Spread[] = [];
  let level = 0;
  let introspectionLevel = 0;
  visit(definition, {
    Field: {
      enter(field) {
        level++;
        if (
          introspectionLevel > 0 ||
          field.name.value === '__schema' ||
          field.name.value === '__type'
        )
          introspectionLevel++;
        const depth = introspectionLevel > 0 ? 'introspectionDepth' : 'depth';
        own[depth] = Math.max(own[depth], level);
        own.fields++;
        if (field.alias !== undefined) own.aliases++;
        // The document is refused anyway, so the rest need not be counted.
        return own.fields > LIMITS.queryFieldsMax ? BREAK : undefined;
      },
      leave() {
        level--;
        if (introspectionLevel > 0) introspectionLevel--;
      },
    },
    FragmentSpread(spread) {
      spreads.push({
        name: spread.name.value,
        depth: level,
        isIntrospection: introspectionLevel > 0,
      });
    },
    Directive() {
      own.directives++;
    },
  });
  return { own, spreads };
}

function tooMany(count: number, max: number, words: string): string | null {
  return count > max
    ? `expected at most ${max} ${words}, got ${count > 1e6 ? 'more than a million' : count}`
    : null;
}
