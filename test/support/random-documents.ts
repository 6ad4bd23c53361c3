/**
 * Random documents over the whole schema, with variables: fragments, aliases, conditions, literals and variables whose
 * values mostly fit and are sometimes null, missing, odd or of another type. The same seed gives the same documents, as
 * far as what is known of the server is the same.
 */
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { seededRandom } from '../../src/base/seeded-random.mjs';

export interface RandomDocument {
  readonly text: string;
  /** Different on each call. */
  readonly variables: () => Readonly<Record<string, unknown>>;
}

/** Ids and cursors collected from the answers so far. */
export interface KnownWorld {
  readonly ids: string[];
  readonly cursors: string[];
}

const ODD = ['', ' ', 'a\u0000b', '\ud800', '\u2028', '__proto__', 'constructor', 'x'.repeat(300)];
const WRONG = [null, undefined, '', 'x', -1, 1.5, true, [], {}, [null], [[1]], { a: 1 }];
const INTS = [0, 1, 2, 3, 5, 100, 101, -1, 2 ** 31 - 1];
const NAMES = ['tag', 'user', 'thread', 'author', 'words', 'qubit', '1837', '4110', 'en'];
const TEMPLATES = [
  'everything',
  'home',
  'discover',
  'tag',
  'thread',
  'author',
  'search',
  'trending',
];
const INSTANTS = ['2018-06-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'];
const ADDRESSES = [
  'https://example.org/a.png',
  'http://x',
  'https://[::1]/',
  'javascript:alert(1)',
];
const FIELDS_MAX = 30;
const DEPTH_MAX = 8;
const ALIASES_MAX = 12;

interface Variable {
  readonly name: string;
  readonly type: string;
  readonly draw: () => unknown;
}

/** Draws one document after another, each from its own state. */
export class RandomDocuments {
  readonly #schema: GraphQLSchema;
  readonly #world: KnownWorld;
  readonly #random: () => number;
  #variables: Variable[] = [];
  #arguments = new Map<string, string>();
  #fields = 0;
  #aliases = 0;

  constructor(schema: GraphQLSchema, seed: number, world: KnownWorld) {
    this.#schema = schema;
    this.#random = seededRandom(seed);
    this.#world = world;
  }

  next(kind: 'query' | 'mutation'): RandomDocument {
    this.#variables = [];
    this.#arguments = new Map();
    this.#fields = 0;
    this.#aliases = 0;
    const root = kind === 'query' ? this.#schema.getQueryType() : this.#schema.getMutationType();
    const roots = Object.values((root as GraphQLObjectType).getFields());
    // After somebody erases themselves, everything they request is refused.
    const field = this.pick(roots.filter(({ name }) => name !== 'eraseMe'));
    const selected = this.#field(field, 1);
    const variables = this.#variables;
    const declared = variables.map(({ name, type }) => `$${name}: ${type}`).join(', ');
    return {
      text: `${kind} Q${declared === '' ? '' : `(${declared})`} { ${selected} }`,
      variables: () =>
        Object.fromEntries(
          variables.map(({ name, draw }) => [name, this.#is(0.03) ? this.pick(WRONG) : draw()]),
        ),
    };
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T;
  }

  #is(share: number): boolean {
    return this.#random() < share;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    this.#fields += 1;
    const type = getNamedType(field.type);
    const isAliased = this.#aliases < ALIASES_MAX && this.#is(0.1);
    const alias = isAliased ? `a${(this.#aliases += 1)}: ` : '';
    // A field that appears twice in one place must have the same arguments.
    const place = `${field.name} ${field.args.map(({ type: each }) => String(each)).join()}`;
    const args = (isAliased ? undefined : this.#arguments.get(place)) ?? this.#argumentsOf(field);
    if (!isAliased) this.#arguments.set(place, args);
    const below = isCompositeType(type) ? ` ${this.#selection(type, depth + 1)}` : '';
    return `${alias}${field.name}${args}${this.#condition()}${below}`;
  }

  #argumentsOf({ args }: GraphQLField<unknown, unknown>): string {
    const given = args.filter((each) => isRequiredArgument(each) || this.#is(0.4));
    if (given.length === 0) return '';
    return `(${given.map(({ name, type }) => `${name}: ${this.#argument(name, type)}`).join(', ')})`;
  }

  #argument(name: string, type: GraphQLInputType): string {
    if (this.#is(0.6)) return literal(type, this.#value(name, type));
    return this.#variable(String(type), () =>
      this.#is(0.04) ? this.pick(WRONG) : this.#value(name, type),
    );
  }

  #variable(type: string, draw: () => unknown): string {
    const name = `v${this.#variables.length}`;
    this.#variables.push({ name, type, draw });
    return `$${name}`;
  }

  #condition(): string {
    if (this.#variables.length > 5 || !this.#is(0.08)) return '';
    const given = this.#variable('Boolean = true', () => this.pick([true, true, false, null]));
    return ` @${this.pick(['include', 'skip'])}(if: ${given})`;
  }

  #selection(type: GraphQLNamedType, depth: number): string {
    if (isAbstractType(type)) {
      const member = () => this.pick(this.#schema.getPossibleTypes(type));
      const parts = [member(), member()].map((each) => this.#fragment(each, depth));
      return `{ __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type)) return '{ __typename }';
    const all = Object.values(type.getFields());
    const isOver = this.#fields > FIELDS_MAX || depth > DEPTH_MAX;
    const some = Array.from({ length: isOver ? 0 : 4 }, () => this.pick(all)).map((each) =>
      this.#is(0.1) ? this.#fragment(type, depth) : this.#field(each, depth),
    );
    // Later documents use these values.
    const told = ['id', 'cursor', 'endCursor'].filter((name) => name in type.getFields());
    return `{ __typename ${[...some, ...told].join(' ')} }`;
  }

  #fragment(type: GraphQLObjectType, depth: number): string {
    return `... on ${type.name}${this.#condition()} ${this.#selection(type, depth)}`;
  }

  #value(name: string, type: GraphQLInputType): unknown {
    if (isNonNullType(type)) return this.#value(name, type.ofType);
    if (isListType(type))
      return Array.from({ length: this.pick([0, 1, 2, 3]) }, () => this.#value(name, type.ofType));
    if (isEnumType(type)) return this.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields());
      const given = fields.filter(
        (each) => (isNonNullType(each.type) && each.defaultValue === undefined) || this.#is(0.4),
      );
      return Object.fromEntries(
        given.map((each) => [each.name, this.#value(each.name, each.type)]),
      );
    }
    return this.#scalar(name, type.name);
  }

  #scalar(name: string, type: string): unknown {
    if (type === 'Boolean') return this.#is(0.5);
    if (type === 'Int' || type === 'SafeInt' || type === 'Float') return this.pick(INTS);
    if (type === 'DateTime') return this.pick(INSTANTS);
    if (type === 'URL') return this.pick(ADDRESSES);
    if (type === 'JSON') return { a: [1] };
    if (this.#is(0.1)) return this.pick(ODD);
    if (name === 'template') return this.pick(TEMPLATES);
    if (/after|before|cursor/i.test(name)) return this.pick([...this.#world.cursors, 'x']);
    return this.pick(type === 'ID' ? [...this.#world.ids, 'x'] : NAMES);
  }
}

/** A value of the type, as a GraphQL literal. */
function literal(type: GraphQLInputType, value: unknown): string {
  if (isNonNullType(type)) return literal(type.ofType, value);
  if (isListType(type))
    return `[${(value as readonly unknown[]).map((each) => literal(type.ofType, each)).join(', ')}]`;
  if (isEnumType(type)) return String(value);
  if (!isInputObjectType(type)) return type.name === 'JSON' ? '{ a: [1] }' : JSON.stringify(value);
  const fields = Object.entries(value as object).map(
    ([name, each]) => `${name}: ${literal(type.getFields()[name]?.type ?? type, each)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
