/**
 * How JSON is written for one selection whose conditions are decided. What follows from a record is a text that the
 * caller has; everything else is defined here field by field.
 */
import type { FieldNode, FragmentDefinitionNode, GraphQLSchema, SelectionNode } from 'graphql';
import type { PageValues, WantedValues } from './page-values.ts';
import { appliesTo, responseKey, selectedFields } from './selected-fields.ts';

/** One byte per character. */
export type Write<Shown> = (shown: Shown, values: PageValues) => string;

/** How a field is written, given its subselections. */
export type WriteField<Shown> = (
  selections: readonly SelectionNode[],
  field: FieldNode,
) => Write<Shown> | null;

/** The fields of a type by name. */
export type ShapeFields<Shown> = Readonly<Record<string, WriteField<Shown>>>;

/** The texts that follow from the record being shown. */
export interface RecordTexts<Shown> {
  /** Whether a field follows from the record, with everything selected inside it. */
  has(field: FieldNode): boolean;
  /** Writes such fields as members of one object, without its braces; null when this is not possible. */
  members(fields: readonly FieldNode[]): Write<Shown> | null;
}

export interface ShapeContext {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Collects what the writers will need. */
  readonly wanted: WantedValues;
}

export interface ObjectShape<Shown> {
  /** An object type. */
  readonly type: string;
  readonly fields: ShapeFields<Shown>;
  readonly record?: RecordTexts<Shown>;
}

/** The fields, ordered by the first occurrence of their keys; null when one of them is not known. */
export function objectShape<Shown>(
  context: Pick<ShapeContext, 'schema' | 'fragments'>,
  selections: readonly SelectionNode[],
  { type, fields, record }: ObjectShape<Shown>,
): Write<Shown> | null {
  const members: Member<Shown>[] = [];
  const ofRecord: FieldNode[] = [];
  const endRun = (): void => {
    if (ofRecord.length === 0) return;
    members.push({ lead: '', write: record?.members(ofRecord.splice(0)) ?? null });
  };
  for (const [key, same] of byResponseKey(context, type, selections)) {
    if (record !== undefined && same.every((field) => record.has(field))) {
      ofRecord.push(...same);
      continue;
    }
    endRun();
    members.push({ lead: `"${key}":`, write: valueOf(fields, same) });
  }
  endRun();
  return joined(members);
}

/** A field, or several that follow from the record. */
interface Member<Shown> {
  /** What is written before it. */
  readonly lead: string;
  /** Null when it is not known. */
  readonly write: Write<Shown> | null;
}

function valueOf<Shown>(
  fields: ShapeFields<Shown>,
  same: readonly [FieldNode, ...FieldNode[]],
): Write<Shown> | null {
  const [field] = same;
  const below = same.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const known = Object.hasOwn(fields, field.name.value) ? fields[field.name.value] : undefined;
  return known?.(below, field) ?? null;
}

function joined<Shown>(members: readonly Member<Shown>[]): Write<Shown> | null {
  const known = members.flatMap(({ lead, write }, nth) =>
    write === null ? [] : { lead: (nth === 0 ? '{' : ',') + lead, write },
  );
  if (known.length < members.length) return null;
  if (known.length === 0) return () => '{}';
  return (shown, values) => {
    let text = '';
    for (const { lead, write } of known) text += lead + write(shown, values);
    return `${text}}`;
  };
}

function byResponseKey(
  { schema, fragments }: Pick<ShapeContext, 'schema' | 'fragments'>,
  type: string,
  selections: readonly SelectionNode[],
): ReadonlyMap<string, [FieldNode, ...FieldNode[]]> {
  const byKey = new Map<string, [FieldNode, ...FieldNode[]]>();
  const applies = (on: string): boolean => appliesTo(schema, type, on);
  for (const field of selectedFields({ selections, fragments, variables: {}, applies })) {
    const key = responseKey(field);
    const same = byKey.get(key);
    if (same === undefined) byKey.set(key, [field]);
    else same.push(field);
  }
  return byKey;
}

export function listShape<Shown, Each>(
  write: Write<Each> | null,
  eachOf: (shown: Shown) => readonly Each[],
): Write<Shown> | null {
  if (write === null) return null;
  return (shown, values) => {
    let text = '';
    for (const each of eachOf(shown)) text += (text === '' ? '[' : ',') + write(each, values);
    return text === '' ? '[]' : `${text}]`;
  };
}

/** Writes null for a missing value. */
export function mapped<Shown, Inner>(
  write: Write<Inner> | null,
  innerOf: (shown: Shown, values: PageValues) => Inner | null,
): Write<Shown> | null {
  if (write === null) return null;
  return (shown, values) => {
    const inner = innerOf(shown, values);
    return inner === null ? 'null' : write(inner, values);
  };
}

/** A field without subselections. */
export function says<Shown>(write: Write<Shown>): WriteField<Shown> {
  return () => write;
}

/** For names and cursors, which have no characters that JSON escapes. */
export function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

/** A text in which JSON escapes nothing and each character is one byte. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** For any text. */
export function escaped(text: string | null): string {
  if (text === null || PLAIN.test(text)) return quoted(text);
  return Buffer.from(JSON.stringify(text)).toString('latin1');
}
