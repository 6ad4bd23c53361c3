/**
 * DateTime as graphql-scalars checks it, serialised to text. Formatting a page's twenty dates costs as much as the rest
 * of its JSON, and views keep their dates as long as their items are cached, so each date is formatted once.
 */
import { GraphQLScalarType } from 'graphql';
export declare const DateTimeScalar: GraphQLScalarType<Date, Date | string>;
