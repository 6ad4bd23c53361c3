/**
 * DateTime as checked by graphql-scalars, serialised to text. Formatting the twenty dates of a page costs as much as
 * the rest of its JSON. Views keep their dates as long as their items are cached, so each date is formatted only once.
 */
import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';

const texts = new WeakMap<Date, string>();

export const DateTimeScalar: GraphQLScalarType<Date, Date | string> = new GraphQLScalarType({
  ...GraphQLDateTime.toConfig(),
  serialize(value) {
    const known = value instanceof Date ? texts.get(value) : undefined;
    if (known !== undefined) return known;
    const text = GraphQLDateTime.serialize(value).toISOString();
    if (value instanceof Date) texts.set(value, text);
    return text;
  },
});
