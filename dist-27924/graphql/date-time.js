/**
 * DateTime as graphql-scalars checks it, serialised to text. Formatting a page's twenty dates costs as much as the rest
 * of its JSON, and views keep their dates as long as their items are cached, so each date is formatted once.
 */
import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
const texts = new WeakMap();
export const DateTimeScalar = new GraphQLScalarType({
    ...GraphQLDateTime.toConfig(),
    serialize(value) {
        const known = value instanceof Date ? texts.get(value) : undefined;
        if (known !== undefined)
            return known;
        const text = GraphQLDateTime.serialize(value).toISOString();
        if (value instanceof Date)
            texts.set(value, text);
        return text;
    },
});
//# sourceMappingURL=date-time.js.map