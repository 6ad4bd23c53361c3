/**
 * The one root field of a subscription may not be skipped: graphql-js has no answer for a subscription without a field,
 * and its validation fails on a condition there, because the variables are not known yet.
 */
import { type DocumentNode } from 'graphql';
/** Whether a subscription of the document has `@skip` or `@include` at its root. The document need not be valid. */
export declare function hasConditionalRoot({ definitions }: DocumentNode): boolean;
